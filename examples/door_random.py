"""Random play through the low-level door, with tiles drawn by a random source of one's own."""

import random

import numpy as np

from sunbarge import door

editions, states = door.edition("disk", players=3), door.blank()
tiles, dice = np.array([7], np.uint64), random.Random(7)
door.new_game(states, 0, editions, 3, tiles)
legal = door.legal(states, 0, editions)
while legal:
    legal = door.step(states, 0, editions, dice.choice(door.actions_in(legal)), tiles)
print("points", states["points"][0, :3].tolist(), "winner", door.winner(states, 0))
