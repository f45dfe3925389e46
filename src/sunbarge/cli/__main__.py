"""`python -m sunbarge.cli`: the command line."""

from . import main

main()
