"""`python -m sunbarge`: the command line."""

from .cli import main

main()
