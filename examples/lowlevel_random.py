"""Random play with the low-level interface, with tiles drawn from a random state of one's own."""

import random

import numpy as np

from sunbarge.research import lowlevel

editions, states = lowlevel.edition("disk", players=3), lowlevel.blank()
tiles, dice = np.array([7], np.uint64), random.Random(7)
lowlevel.new_game(states, 0, editions, 3, tiles)
legal = lowlevel.legal(states, 0, editions)
while legal:
    legal = lowlevel.step(states, 0, editions, dice.choice(lowlevel.actions_in(legal)), tiles)
print("points", states["points"][0, :3].tolist(), "winner", lowlevel.winner(states, 0))
