"""Checks that a position is possible: the numbers of tiles and suns, and what the phase needs."""

from sunbarge.engine.editions import Facts, facts
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    EPOCHS,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    NO_TILE,
    TRACK_SPACES,
    Opened,
    Phase,
    Tile,
)
from sunbarge.engine.rules.auction import highest_bidder
from sunbarge.engine.state import State

from .errors import NotationError
from .positions import suns
from .tiles import CODES


def check_consistency(state: State, edition: str) -> None:
    """Raise NotationError unless the position is possible in this edition."""
    table = facts(edition)
    check_tiles(state, table)
    check_suns(state, table)
    check_phase(state, table)


def check_tiles(state: State, table: Facts) -> None:
    """Raise NotationError if there are more tiles of a kind, or fewer Ra tiles, than possible."""
    gone = tiles_in_box(state, table)
    for kind, missing in enumerate(gone):
        if missing < 0:
            most = table.bag[kind]
            raise NotationError(f"{most - missing} {CODES[kind]} tiles; the game has {most}")
    limit = table.players[state.players].ra_limit
    finished = EPOCHS if state.phase == Phase.OVER else state.epoch - 1
    if gone[Tile.RA] > finished * limit:
        raise NotationError(
            f"{gone[Tile.RA]} Ra tiles are gone, but {finished} finished epochs "
            f"can have taken {finished * limit} at most"
        )


def tiles_in_box(state: State, table: Facts) -> list[int]:
    """Return how many tiles of each kind are out of play; negative if too many are in play."""
    gone = [int(most) for most in table.bag - state.bag - state.tiles.sum(axis=0)]
    gone[Tile.RA] -= int(state.ra_tiles)
    for kind in state.track:
        if kind != NO_TILE:
            gone[kind] -= 1
    for disaster, count in enumerate(state.pending):
        gone[DISASTERS_FROM + disaster] -= int(count)
    return gone


def check_suns(state: State, table: Facts) -> None:
    """Raise NotationError unless each sun is in one place and each seat has its number of suns."""
    groups = table.players[state.players].groups
    game = {1, *(sun for group in groups for sun in group)}
    seen = [int(state.sun)]
    for seat in range(state.players):
        held = suns(int(state.suns[seat])) + suns(int(state.spent[seat]))
        if len(held) != len(groups[0]):
            raise NotationError(
                f"{len(held)} suns; every seat has {len(groups[0])}", where=f"seats[{seat}]"
            )
        seen += held
    for sun in sorted(seen):
        if sun not in game:
            raise NotationError(f"sun {sun} is not used with {state.players} players")
        if seen.count(sun) > 1:
            raise NotationError(f"sun {sun} is in two places")


def check_phase(state: State, table: Facts) -> None:
    """Raise NotationError unless tiles, suns and bids are possible in the current phase."""
    if state.phase != Phase.GODS and state.pending.any():
        raise NotationError("disasters wait only while gods are spent", where="pending")
    if state.phase != Phase.OVER and state.phase != Phase.LOSE and not state.suns[state.to_move]:
        raise NotationError(f"seat {state.to_move} has no face-up sun", where="to_move")
    if state.phase == Phase.OVER:
        check_over(state)
    elif state.phase == Phase.GODS:
        check_gods(state, table)
    elif state.phase == Phase.AUCTION:
        check_auction(state)
    elif state.phase == Phase.LOSE:
        check_lose(state, table)


def check_over(state: State) -> None:
    """Raise NotationError if a finished game has tiles or face-down suns that it cannot have."""
    if state.epoch != EPOCHS or state.ra_tiles or state.track_size or state.spent.any():
        raise NotationError("a finished game is in epoch 3, its tracks empty, all suns face up")
    short_lived = [Tile.GOD, Tile.GOLD, Tile.FLOOD, *range(CIVILIZATION_FROM, CIVILIZATION_TO)]
    if state.tiles[:, short_lived].any():
        raise NotationError("gods, gold, floods and civilization are gone after an epoch")


def can_spend_god(state: State) -> bool:
    """Return whether the seat to move has a god, and the track a tile that a god may take."""
    takeable = any(kind not in (NO_TILE, Tile.GOD) for kind in state.track)
    return bool(takeable and state.tiles[state.to_move, Tile.GOD])


def check_gods(state: State, table: Facts) -> None:
    """Raise NotationError unless a god was spent in this turn and another one can be spent."""
    if not can_spend_god(state):
        raise NotationError("needs a god and a tile it may take", where="phase")
    if state.track_size == TRACK_SPACES:
        raise NotationError("a god has taken a tile, so the track is not full", where="track")
    if table.rules["disasters_strike_at_once"] and state.pending.any():
        raise NotationError("disasters strike at once in this edition", where="pending")
    spent = tiles_in_box(state, table)[Tile.GOD]
    if spent < max(1, int(state.pending.sum())):
        raise NotationError(f"{spent} gods are spent, fewer than were needed", where="phase")


def check_auction(state: State) -> None:
    """Raise NotationError unless bids rise and only seats before the seat to move have bid."""
    if not state.suns[state.turn]:
        raise NotationError("the Ra player has no face-up sun", where="auction.ra_player")
    check_opened(state, int(state.track_size))
    standing = 0
    for seat in answering_order(state):
        sun = int(state.bids[seat])
        if sun and (seat == state.to_move or not state.suns[seat] >> sun & 1):
            raise NotationError(f"seat {seat} cannot have bid {sun}", where="auction.bids")
        if sun and sun < standing:
            raise NotationError(f"{sun} does not beat {standing}", where="auction.bids")
        if sun and not is_before(state, seat):
            raise NotationError(f"seat {seat} has not been asked", where="auction.bids")
        standing = max(standing, sun)


def check_opened(state: State, size: int) -> None:
    """Raise NotationError unless the kind of auction fits the number of tiles on the track."""
    if (state.opened == Opened.INVOKED_FULL) != (size == TRACK_SPACES):
        raise NotationError(f"does not fit a track of {size} tiles", where="auction.kind")
    check_ra_tile(state)


def check_ra_tile(state: State) -> None:
    """Raise NotationError if a Ra tile opened the auction, but none was drawn in this epoch."""
    if state.opened == Opened.BY_RA_TILE and state.ra_tiles == 0:
        raise NotationError("no Ra tile was drawn in this epoch", where="auction.kind")


def answering_order(state: State) -> list[int]:
    """Return the seats in the order of bidding, from the left of the Ra player to the Ra player."""
    return [(state.turn + step) % state.players for step in range(1, state.players + 1)]


def is_before(state: State, seat: int) -> bool:
    """Return whether a seat bids or passes before the seat to move."""
    order = answering_order(state)
    return order.index(seat) < order.index(state.to_move)


def check_lose(state: State, table: Facts) -> None:
    """Raise NotationError unless the seat to move has a choice of tiles to lose.

    The phase that follows the loss (`state.then`) must be possible, too.
    """
    if state.owed_civilization:
        check_choice(state, CIVILIZATION_FROM, CIVILIZATION_TO, int(state.owed_civilization))
        if state.owed_monuments > state.tiles[state.to_move, MONUMENTS_FROM:MONUMENTS_TO].sum():
            raise NotationError("more is owed than the seat has", where="lose.monuments")
    else:
        check_choice(state, MONUMENTS_FROM, MONUMENTS_TO, int(state.owed_monuments))
    if state.then == Phase.AUCTION:
        check_won(state)
        return
    if not state.suns[state.to_move]:
        raise NotationError(f"seat {state.to_move} has no face-up sun", where="to_move")
    at_once = table.rules["disasters_strike_at_once"]
    if state.then == Phase.GODS and not (at_once and can_spend_god(state)):
        raise NotationError("no more gods can be spent", where="lose.then")
    if state.then == Phase.TURN and at_once and can_spend_god(state):
        raise NotationError("more gods can be spent, so god follows", where="lose.then")


def check_choice(state: State, first: int, last: int, owed: int) -> None:
    """Raise NotationError unless the seat to move can choose which `owed` tiles to lose.

    It must have more than `owed` tiles of the kinds in [first, last), and of two kinds or more.
    """
    owned = state.tiles[state.to_move, first:last]
    if not 0 < owed < owned.sum() or (owned > 0).sum() < 2:
        raise NotationError("there is nothing to choose for the seat to move", where="lose")


def check_won(state: State) -> None:
    """Raise NotationError unless the seat to move has just won an auction.

    The winning bid must be the centre sun, and the track must be empty.
    """
    if highest_bidder(state) != state.to_move or state.bids[state.to_move] != state.sun:
        raise NotationError("the loser is not who won with the centre sun", where="auction.bids")
    if state.track_size:
        raise NotationError("the winner has taken all tiles", where="track")
    check_ra_tile(state)
    others = [seat for seat in range(state.players) if seat != state.to_move and state.bids[seat]]
    for seat in others:
        if not state.suns[seat] >> int(state.bids[seat]) & 1:
            raise NotationError(f"seat {seat} cannot have bid that", where="auction.bids")
