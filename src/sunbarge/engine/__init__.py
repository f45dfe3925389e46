"""The rules of Ra as compiled functions that change a position, a fixed-size NumPy record.

Owns the rules, the editions and house rules (TOML files) and the game loop. May import NumPy and
`sunbarge.compiler` only.
"""
