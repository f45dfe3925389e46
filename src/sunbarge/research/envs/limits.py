"""Upper bounds on the length of a game and on the points of a seat, by edition."""

from sunbarge.engine.editions import Facts, facts
from sunbarge.engine.kinds import EPOCHS, MONUMENTS_FROM, TRACK_SPACES, Tile
from sunbarge.engine.kinds import TILES_PER_DISASTER as PER_DISASTER


def most_draws(edition: str) -> int:
    """Return an upper bound on the draws of a game: the number of tiles in the bag at the start.

    >>> most_draws("disk")
    180
    """
    return sum(facts(edition).bag)


def most_decisions(edition: str, players: int) -> int:
    """Return an upper bound on the decisions of a game.

    It adds up the auctions that can be held (each is opened by a Ra tile, costs a sun, or empties a
    full track), the gods that can be spent, each followed by `done`, and the tiles that disasters
    take.
    """
    source = facts(edition)
    tiles = sum(source.bag)
    suns = EPOCHS * sum(len(group) for group in source.players[players].groups)
    invoked = suns + tiles // TRACK_SPACES
    answers = players * (invoked + source.bag[Tile.RA])
    gods = 2 * source.bag[Tile.GOD]
    lost = PER_DISASTER * (source.bag[Tile.WAR] + source.bag[Tile.EARTHQUAKE])
    return tiles + invoked + answers + gods + lost


def most_points(edition: str) -> int:
    """Return an upper bound on the final points of a seat."""
    source = facts(edition)
    score, bag = source.scoring, source.bag
    once = score["god"] * bag[Tile.GOD] + score["gold"] * bag[Tile.GOLD] + bag[Tile.FLOOD]
    each_epoch = score["most_pharaohs"] + bag[Tile.NILE] + max(score["civilization"])
    last = most_monument_points(source) + score["highest_suns"]
    points: int = score["start_points"] + once + EPOCHS * each_epoch + last
    return points


def most_monument_points(source: Facts) -> int:
    """Return the points that one seat would score for having all monuments of the edition."""
    kinds = source.bag[MONUMENTS_FROM : Tile.FUNERAL]
    copies = source.scoring["monument_copies"]
    points: int = source.scoring["monument_kinds"][len(kinds)] + sum(copies[n] for n in kinds)
    return points
