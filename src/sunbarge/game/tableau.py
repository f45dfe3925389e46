"""Scores an epoch from the tiles and suns in front of each player, without a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sunbarge.engine import load
from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import DISASTERS_FROM, EPOCHS, MAX_PLAYERS, MIN_PLAYERS, Tile
from sunbarge.engine.rules.queries import sun_bit
from sunbarge.notation.tiles import CODES, TILES

from .scoring import epoch_parts


@dataclass(frozen=True)
class Tableau:
    """The tiles and suns of one seat at the end of an epoch; suns score in the last epoch only."""

    tiles: Mapping[str, int] = field(default_factory=dict)
    suns: Sequence[int] = ()


def score_tableaus(
    seats: Sequence[Tableau], epoch: int, edition: str = "disk", house: Sequence[str] = ()
) -> list[dict[str, int]]:
    """Return the points of each seat in an epoch, by category; a sum may be below 0."""
    if not 1 <= epoch <= EPOCHS:
        raise ValueError(f"epoch is 1 to {EPOCHS}, not {epoch}")
    if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
        raise ValueError(f"{len(seats)} seats; Ra has {MIN_PLAYERS} to {MAX_PLAYERS} players")
    editions = load.load(edition, len(seats), house)
    check_tiles(seats, edition)
    if epoch == EPOCHS or any(seat.suns for seat in seats):
        check_suns(seats, edition)
    states = load.blank()
    state = states[0]
    state.players, state.epoch = len(seats), epoch
    for number, seat in enumerate(seats):
        for code, count in seat.tiles.items():
            state.tiles[number, TILES[code]] = count
        state.suns[number] = sum(sun_bit(sun) for sun in seat.suns)
    return epoch_parts(states, editions)


def check_tiles(seats: Sequence[Tableau], edition: str) -> None:
    """Raise ValueError for a tile that no seat can own, or more tiles than the game has."""
    for code in {code for seat in seats for code in seat.tiles}:
        if code not in TILES or TILES[code] == Tile.RA or TILES[code] >= DISASTERS_FROM:
            raise ValueError(f"{code!r} is not a tile that lies in front of a seat")
        held, most = sum(seat.tiles.get(code, 0) for seat in seats), facts(edition).bag[TILES[code]]
        if held > most or any(seat.tiles.get(code, 0) < 0 for seat in seats):
            raise ValueError(f"{held} {CODES[TILES[code]]} tiles in all; the game has {most}")


def check_suns(seats: Sequence[Tableau], edition: str) -> None:
    """Raise ValueError unless each seat has the right number of suns and no sun appears twice."""
    groups = facts(edition).players[len(seats)].groups
    game = {1, *(sun for group in groups for sun in group)}
    seen: set[int] = set()
    for number, seat in enumerate(seats, 1):
        if len(seat.suns) != len(groups[0]):
            raise ValueError(
                f"seat {number} has {len(seat.suns)} suns instead of {len(groups[0])}; "
                f"the sums of all suns count in epoch {EPOCHS}"
            )
        for sun in seat.suns:
            if sun not in game or sun in seen:
                why = "twice" if sun in seen else f"not used with {len(seats)} players"
                raise ValueError(f"sun {sun} is {why}")
            seen.add(sun)
