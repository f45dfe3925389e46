"""The human mistakes of the bot `beginner`."""
