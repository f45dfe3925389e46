"""The game as environments: Gymnasium, PettingZoo and OpenSpiel, each loaded when it is asked for."""
