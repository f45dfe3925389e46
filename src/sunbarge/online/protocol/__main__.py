"""`python -m sunbarge.online.protocol > web/src/protocol/types.ts` writes the page's types."""

from .typescript import typescript

print(typescript(), end="")
