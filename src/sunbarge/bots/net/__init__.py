"""The value net and the search of the bots `learned` and `expert`.

`features` encodes a position for the `value_net`, which estimates the win probability and the final
points of every seat. `lookahead` computes the value of a position from the net's values of
positions one turn later: it tries every action, takes the expectation over every tile that may be
drawn, and solves auctions by backward induction (`auction_solver`) against an `opponent_model`. The
types of the opponents are inferred from what they have played (`opponent_types`). `search` corrects
the lookahead values of close actions by `rollouts`. All modules share the buffers of a `workspace`;
`weights` loads the nets.

Owns the nets' inference and the search. May import the engine, the base classes of bots, and the
bots `simple` and `evaluator`.
"""
