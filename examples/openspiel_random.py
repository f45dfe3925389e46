"""Random play with OpenSpiel: chance is a player of its own."""

import random

import pyspiel

from sunbarge.research.envs import openspiel

game = pyspiel.load_game(f"{openspiel.NAME}(players=3,edition=disk)")
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        action = random.choices(outcomes, probabilities)[0]
    else:
        action = random.choice(state.legal_actions())
    state.apply_action(action)
print(state.returns())
