"""Verifies that the draws of a record follow from its commitment."""

from dataclasses import dataclass

from sunbarge.game import Game

from .deal import Deal, commit, deal
from .tags import FairTags, parse_tags

DRAW = "draw:"


@dataclass(frozen=True)
class Verification:
    """The result of verifying a record: its game and tags, and what does not match, if anything."""

    game: Game
    tags: FairTags
    draws: int
    faults: tuple[str, ...]
    "What does not match, as English sentences; empty if the record is fair."

    @property
    def holds(self) -> bool:
        """Whether the record's groups of suns and draws follow from its commitment."""
        return not self.faults


def verify(record: str, published: str | None = None) -> Verification:
    """Recompute the deal of a record and compare it with the record's groups of suns and draws.

    `published` is the commitment that somebody noted before the game, if anybody did. Raises
    NotationError for a bad record, Unverifiable for missing or malformed tags.
    """
    game = Game.from_record(record)
    tags = parse_tags(game.tags, game.players)
    draws = [move.removeprefix(DRAW) for move in game.history if move.startswith(DRAW)]
    faults = [*commitment_faults(tags, published)]
    dealt = deal(tags.secret, game.edition, tags.seeds)
    faults += [*group_faults(game, dealt), *draw_faults(draws, dealt)]
    return Verification(game, tags, len(draws), tuple(faults))


def commitment_faults(tags: FairTags, published: str | None) -> list[str]:
    """Return what is wrong with the commitment: it must match the secret and `published`."""
    faults = []
    if commit(tags.secret) != tags.commitment:
        faults.append("the secret is not the one of the commitment")
    if published is not None and published.strip().lower() != tags.commitment:
        faults.append("the record's commitment is not the one that was promised")
    return faults


def group_faults(game: Game, dealt: Deal) -> list[str]:
    """Return where the groups of suns in the record differ from the deal."""
    if game.groups is None:
        return ["the record begins in the middle of a game, not with the groups that were dealt"]
    if tuple(game.groups) != dealt.groups:
        due = " ".join(map(str, dealt.groups))
        return [f"the groups of suns are {' '.join(map(str, game.groups))} instead of {due}"]
    return []


def draw_faults(draws: list[str], dealt: Deal) -> list[str]:
    """Return where the draws in the record differ from the order of the bag."""
    for number, (drawn, due) in enumerate(zip(draws, dealt.order, strict=False), 1):
        if drawn != due:
            return [f"draw {number} is {drawn} instead of {due}"]
    return []
