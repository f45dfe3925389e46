"""Random play of other libraries' games, per CPU second on one core; imports nothing of ours."""
