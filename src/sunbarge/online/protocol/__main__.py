"""`python -m sunbarge.online.protocol > web/src/protocol/types.ts`: all messages as TypeScript."""

from .typescript import typescript

print(typescript(), end="")
