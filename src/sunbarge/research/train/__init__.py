"""Trains the value net of the bots `learned` and `expert`.

Owns self-play, TD(λ) targets, the Adam optimiser, checkpoints and the report of a training. May
import `research.executors`, `research.simulate`, `bots` and what these import.
"""
