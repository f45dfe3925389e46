"""Reads a position dict into the engine's record; refuses wrong fields and impossible positions."""

from collections.abc import Sequence

from sunbarge.checks import shown
from sunbarge.engine import load
from sunbarge.engine.editions import NAMES, facts
from sunbarge.engine.house_rules import check as check_house
from sunbarge.engine.kinds import (
    DISASTERS_FROM,
    DISASTERS_TO,
    EPOCHS,
    MAX_PLAYERS,
    MAX_SUN,
    MIN_PLAYERS,
    NO_TILE,
    TRACK_SPACES,
    Phase,
    Seat,
    Sun,
    Tile,
)
from sunbarge.engine.state import Records, State

from .consistency import check_consistency
from .errors import NotationError
from .fields import counts, fields, items, number, sun_set, word
from .positions import KINDS, PHASES, THEN
from .tiles import TILES

KEYS = (
    *("edition", "house", "players", "epoch", "ra_tiles", "ra_limit", "sun", "track"),
    *("phase", "to_move", "auction", "pending", "lose", "seats", "bag"),
)
PHASE_OF = {text: int(phase) for phase, text in PHASES.items()}
KIND_OF = {text: int(kind) for kind, text in KINDS.items()}
THEN_OF = {text: int(phase) for phase, text in THEN.items()}
MOST_POINTS = 9999


def from_dict(position: object) -> tuple[Records, str, tuple[str, ...]]:
    """Return the state, edition and house rules of a position dict.

    Raises NotationError if a field is wrong or the position is impossible.

    >>> from sunbarge import Game
    >>> states, edition, house = from_dict(Game(players=2).position())
    >>> int(states[0].players), edition, house
    (2, 'disk', ())
    """
    given = fields(position, "position", KEYS)
    edition, players, house = read_table(given)
    states = load.blank()
    state = states[0]
    state.players = players
    read_board(state, given, edition)
    for seat, part in enumerate(read_seats(given, players)):
        read_seat(state, seat, part)
    read_auction(state, given["auction"])
    read_disasters(state, given)
    check_consistency(state, edition)
    return states, edition, house


def read_table(given: dict[str, object]) -> tuple[str, int, tuple[str, ...]]:
    """Read the edition, the number of players and the house rules."""
    word(given["edition"], "edition", dict.fromkeys(NAMES, 0))
    edition = str(given["edition"])
    players = number(given["players"], "players", MIN_PLAYERS, MAX_PLAYERS)
    named = items(given["house"], "house")
    rules = [rule for rule in named if isinstance(rule, str)]
    if len(rules) < len(named):
        raise NotationError(f"expected names of house rules, not {shown(named)}", where="house")
    load.load(edition, players, rules)
    limit = facts(edition).players[players].ra_limit
    number(given["ra_limit"], "ra_limit", limit, limit)
    return edition, players, check_house(rules, players)


def read_board(state: State, given: dict[str, object], edition: str) -> None:
    """Read the fields that belong to no seat: epoch, phase, centre sun, Ra tiles, bag and track."""
    limit = facts(edition).players[state.players].ra_limit
    state.epoch = number(given["epoch"], "epoch", 1, EPOCHS)
    state.ra_tiles = number(given["ra_tiles"], "ra_tiles", 0, limit - 1)
    state.sun = Sun(number(given["sun"], "sun", 1, MAX_SUN))
    state.phase = word(given["phase"], "phase", PHASE_OF)
    if state.phase == Phase.OVER:
        if given["to_move"] is not None:
            raise NotationError("nobody moves when the game is over", where="to_move")
    else:
        state.to_move = Seat(number(given["to_move"], "to_move", 0, state.players - 1))
    state.turn = state.to_move
    state.bag[:] = counts(given["bag"], "bag")
    state.bag_size = state.bag.sum()
    read_track(state, items(given["track"], "track"))


def read_track(state: State, spaces: Sequence[object]) -> None:
    """Read the tiles of the auction track; None is an empty space."""
    if len(spaces) > TRACK_SPACES:
        raise NotationError(f"has {TRACK_SPACES} spaces, not {len(spaces)}", where="track")
    if spaces and spaces[-1] is None:
        raise NotationError("ends with a gap; nothing stands after the last tile", where="track")
    state.track[:] = NO_TILE
    for space, code in enumerate(spaces):
        if code is not None:
            kind = word(code, f"track[{space}]", dict(TILES))
            if kind == Tile.RA:
                raise NotationError("a Ra tile never lies here", where=f"track[{space}]")
            state.track[space] = kind
            state.track_size += 1


def read_seats(given: dict[str, object], players: int) -> list[object]:
    """Return the list of seats; raise NotationError unless there is one for each player."""
    seats = items(given["seats"], "seats")
    if len(seats) != players:
        raise NotationError(f"{len(seats)} seats for {players} players", where="seats")
    return seats


def read_seat(state: State, seat: int, part: object) -> None:
    """Read the suns, spent suns, points and tiles of one seat."""
    where = f"seats[{seat}]"
    given = fields(part, where, ("suns", "spent", "tiles", "score"))
    state.suns[seat] = sun_set(given["suns"], f"{where}.suns")
    state.spent[seat] = sun_set(given["spent"], f"{where}.spent")
    state.points[seat] = number(given["score"], f"{where}.score", 0, MOST_POINTS)
    state.tiles[seat] = counts(given["tiles"], f"{where}.tiles")
    if state.tiles[seat, Tile.RA] or state.tiles[seat, DISASTERS_FROM:DISASTERS_TO].any():
        raise NotationError("Ra tiles and disasters never stay with a seat", where=f"{where}.tiles")


def read_auction(state: State, part: object) -> None:
    """Read the Ra player, the kind of auction and the bids; `part` is None if there is none."""
    if part is None:
        if state.phase == Phase.AUCTION:
            raise NotationError("is missing, though one is running", where="auction")
        return
    given = fields(part, "auction", ("ra_player", "kind", "bids"))
    state.turn = Seat(number(given["ra_player"], "auction.ra_player", 0, state.players - 1))
    state.opened = word(given["kind"], "auction.kind", KIND_OF)
    if not isinstance(given["bids"], dict):
        raise NotationError("expected an object of bids by seat", where="auction.bids")
    seats = {str(seat): seat for seat in range(state.players)}
    for name, sun in given["bids"].items():
        seat = word(name, "auction.bids", seats)
        state.bids[seat] = number(sun, f"auction.bids.{name}", 1, MAX_SUN)
    state.then = Phase.AUCTION if state.phase == Phase.LOSE else Phase.TURN
    if state.phase not in (Phase.AUCTION, Phase.LOSE):
        raise NotationError("there is none in this phase", where="auction")


def read_disasters(state: State, given: dict[str, object]) -> None:
    """Read the disasters that have not struck yet, and how many tiles are still owed."""
    for code in items(given["pending"], "pending"):
        kind = word(code, "pending", dict(TILES))
        if kind < DISASTERS_FROM:
            raise NotationError(f"{code} is not a disaster", where="pending")
        state.pending[kind - DISASTERS_FROM] += 1
    if given["lose"] is None:
        return
    if state.phase != Phase.LOSE:
        raise NotationError("something is owed only in phase lose", where="lose")
    debts = given["lose"]
    if isinstance(debts, dict):
        debts = {"civilization": 0, "monuments": 0} | debts
    part = fields(debts, "lose", ("civilization", "monuments", "then"))
    state.owed_civilization = number(part["civilization"], "lose.civilization", 0, 8)
    state.owed_monuments = number(part["monuments"], "lose.monuments", 0, 4)
    then = word(part["then"], "lose.then", THEN_OF)
    if (then == Phase.AUCTION) != (given["auction"] is not None):
        raise NotationError("auction exactly if one brought the disasters", where="lose.then")
    state.then = then
