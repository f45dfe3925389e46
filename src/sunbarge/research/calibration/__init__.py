"""Whether the win probabilities of the net are true: what it says against what comes."""
