"""Training of the nets: self-play, TD(λ) targets, Adam, checkpoints and a report.

Owns the trainers of the value net and of the opponent classifier. May import
`research.executors`, `research.simulate`, `bots` and what is below them.
"""
