"""Tools for bot builders and researchers: fast interfaces, environments, simulation, training.

May import everything but the command line.
"""
