"""`python -m sunbarge.online.protocol > web/src/wire/types.ts`: all messages as TypeScript."""

from .typescript import typescript

print(typescript(), end="")
