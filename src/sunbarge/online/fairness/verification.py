"""Whether the draws of a record follow from its commitment."""

from dataclasses import dataclass

from sunbarge.game import Game

from .deal import Deal, commit, deal
from .tags import FairTags, read_tags

DRAW = "draw:"


@dataclass(frozen=True)
class Verification:
    """What was checked, and what did not hold."""

    game: Game
    tags: FairTags
    draws: int
    faults: tuple[str, ...]
    "In words; empty if everything holds."

    @property
    def holds(self) -> bool:
        """Whether groups and draws follow from the commitment."""
        return not self.faults


def verify(record: str, promised: str | None = None) -> Verification:
    """Recompute groups and draws of a record.

    `promised` is the commitment as somebody saw it before the game, if he kept it. Raises
    NotationError for what is no good record, Unverifiable where tags are missing or malformed.
    """
    game = Game.from_record(record)
    tags = read_tags(game.tags, game.players)
    draws = [move.removeprefix(DRAW) for move in game.history if move.startswith(DRAW)]
    faults = [*commitment_faults(tags, promised)]
    dealt = deal(tags.secret, game.edition, tags.seeds)
    faults += [*group_faults(game, dealt), *draw_faults(draws, dealt)]
    return Verification(game, tags, len(draws), tuple(faults))


def commitment_faults(tags: FairTags, promised: str | None) -> list[str]:
    """The secret has to be the one that was committed to."""
    faults = []
    if commit(tags.secret) != tags.commitment:
        faults.append("the secret is not the one of the commitment")
    if promised is not None and promised.strip().lower() != tags.commitment:
        faults.append("the record's commitment is not the one that was promised")
    return faults


def group_faults(game: Game, dealt: Deal) -> list[str]:
    """The groups of suns have to be those that were dealt."""
    if game.groups is None:
        return ["the record begins in the middle of a game, not with the groups that were dealt"]
    if tuple(game.groups) != dealt.groups:
        due = " ".join(map(str, dealt.groups))
        return [f"the groups of suns are {' '.join(map(str, game.groups))} instead of {due}"]
    return []


def draw_faults(draws: list[str], dealt: Deal) -> list[str]:
    """The draws have to be the beginning of the bag's order."""
    for number, (drawn, due) in enumerate(zip(draws, dealt.order, strict=False), 1):
        if drawn != due:
            return [f"draw {number} is {drawn} instead of {due}"]
    return []
