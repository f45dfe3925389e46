"""Print every message as TypeScript: `python -m sunbarge.wire > web/src/wire/types.ts`."""

from .typescript import typescript

print(typescript(), end="")
