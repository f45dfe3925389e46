"""What others offer, measured in the same run: random play, per CPU second, on one core."""
