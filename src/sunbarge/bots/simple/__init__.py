"""How the bot `simple` judges lots, suns and moments."""
