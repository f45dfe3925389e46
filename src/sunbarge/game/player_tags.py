"""The tags of a record that say who plays each seat: `Player0 "human"`, `Player1 "bot:simple"`."""

from collections.abc import Mapping, Sequence

HUMAN = "human"
BOT = "bot:"


def player_tags(players: Sequence[str]) -> dict[str, str]:
    """Return the tags for the players by seat, each `human` or `bot:` and the bot's name."""
    return {f"Player{seat}": player for seat, player in enumerate(players)}


def player_of(tags: Mapping[str, str], seat: int) -> str:
    """Return who plays a seat, `human` or `bot:NAME`; `human` if no tag says it."""
    return tags.get(f"Player{seat}", HUMAN)


def bots_of(tags: Mapping[str, str], players: int) -> list[str | None]:
    """Return the names of the bots by seat; None for people, and for seats without a tag.

    >>> bots_of({"Player1": "bot:simple"}, 3)
    [None, 'simple', None]
    """
    named = [player_of(tags, seat) for seat in range(players)]
    return [name.removeprefix(BOT) if name.startswith(BOT) else None for name in named]
