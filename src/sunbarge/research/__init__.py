"""Tools for bot builders and researchers: owns simulation, datasets, environments and training.

May import all other folders of the package except `cli`.
"""
