"""The value net and the search of the bots `learned` and `expert`.

How the parts fit: `features` encode a position for the `value_net`, which estimates the win
probability and the final points of every seat. `lookahead` backs these values up over one turn,
exactly: every action, the expectation over every tile that may be drawn (chance nodes are
enumerated), and auctions solved by backward induction (`auction_solver`) against an
`opponent_model`, whose types are inferred from the position by the `opponent_classifier`. `search`
corrects the lookahead values of close actions by `rollouts`. All of them share the buffers of a
`workspace`; `weights` loads the nets. Imports the engine and the bots `simple` and `evaluator`.
"""
