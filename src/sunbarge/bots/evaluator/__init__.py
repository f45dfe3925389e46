"""How the bot `evaluator` values tiles, suns, bids and moments."""
