"""The ladder: bots against each other in the duplicate format, with ratings and pictures."""
