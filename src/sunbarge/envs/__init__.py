"""The game as environments: Gymnasium, PettingZoo, OpenSpiel, each loaded when asked for."""
