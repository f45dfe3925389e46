"""Tables: seats, the course of a game, and what each viewer may see; nothing that waits or stores."""
