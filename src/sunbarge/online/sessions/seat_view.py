"""What one viewer may see of a table: the common picture, and what is his own."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import TRACK_SPACES
from sunbarge.notation.tiles import CODES

from .lot_values import bare_space
from .seats import SeatState
from .shared_view import SharedView, by_name, draws_left, whole

if TYPE_CHECKING:
    from .table import Table

Json = dict[str, Any]
LOG_LINES = 30
FIRST_SUN = 1


def view_of(table: "Table", own: frozenset[int], here: Collection[int], watchers: int) -> Json:
    """The view of somebody who holds some seats, or none; keys are sorted at every level."""
    picture = table.shared_view
    acting = acting_seat(table, own)
    common = table.common
    return {
        "acting": acting,
        "answer_ahead": {str(seat): table.seats[seat].answer_ahead for seat in sorted(own)},
        "auction": common["auction"],
        "auto_pass": {str(seat): table.seats[seat].auto_pass for seat in sorted(own)},
        "bag": common["bag"],
        "draws_left": common["draws_left"],
        "edition": common["edition"],
        "epoch": common["epoch"],
        "fair": common["fair"],
        "host": table.is_host(own),
        "house": common["house"],
        "invite": table.header.invite if own else None,
        "last_auction": common["last_auction"],
        "legal": [] if acting is None or picture is None else picture.legal,
        "log": common["log"],
        "lose_hint": None if acting is None or picture is None else picture.hint,
        "may_undo": undoing_seat(table, own),
        "open_points": common["open_points"],
        "owed": common["owed"],
        "pace": common["pace"],
        "pace_now": common["pace_now"],
        "phase": common["phase"],
        "players": common["players"],
        "public": common["public"],
        "ra_chance": common["ra_chance"],
        "ra_limit": common["ra_limit"],
        "ra_tiles": common["ra_tiles"],
        "rematch": common["rematch"],
        "seats": seats(table, own, acting, here),
        "seq": common["seq"],
        "sheets": sheets(table, own, acting),
        "stage": common["stage"],
        "sun": common["sun"],
        "table": common["table"],
        "title": common["title"],
        "to_move": common["to_move"],
        "track": track(picture, own, acting),
        "watchers": watchers,
        "winner": common["winner"],
    }


def common_part(table: "Table") -> Json:
    """What all viewers of a table see alike."""
    header, picture = table.header, table.shared_view
    board = blank_board(header.edition, header.players) if picture is None else picture.common
    over = table.stage == "over"
    return board | {
        "edition": header.edition,
        "fair": {
            "commitment": header.commitment,
            "secret": header.secret if over and header.secret else None,
            "seeds": [place.entropy for place in table.seats],
        },
        "house": header.house,
        "log": list(table.told),
        "open_points": header.open_points,
        "pace": whole(round(table.pace, 2)),
        "pace_now": whole(round(table.current_pace, 2)),
        "players": header.players,
        "public": header.public,
        "rematch": table.next_table,
        "seq": table.seq,
        "stage": table.stage,
        "table": header.id,
        "title": header.title,
        "to_move": table.to_move,
    }


def blank_board(edition: str, players: int) -> Json:
    """A board before the game has begun."""
    bag = facts(edition).bag
    ra, limit = bag[CODES.index("ra")], facts(edition).players[players].ra_limit
    return {
        "auction": None,
        "bag": by_name(bag),
        "draws_left": draws_left(sum(bag), ra, limit),
        "epoch": 1,
        "last_auction": None,
        "owed": {},
        "phase": "turn",
        "ra_chance": round(ra / sum(bag), 4),
        "ra_limit": limit,
        "ra_tiles": 0,
        "sun": FIRST_SUN,
        "winner": None,
    }


def acting_seat(table: "Table", own: frozenset[int]) -> int | None:
    """The viewer's own seat that is to move now."""
    seat = table.to_move
    if seat is None or seat not in own or not table.seats[seat].waits_for_person:
        return None
    return seat


def undoing_seat(table: "Table", own: frozenset[int]) -> int | None:
    """The viewer's own seat that may take back its last move."""
    seat = table.progress.undoable_by() if table.progress else None
    return seat if seat in own and seat is not None and table.seats[seat].waits_for_person else None


def uncovered(table: "Table", own: frozenset[int], acting: int | None) -> Collection[int]:
    """The seats whose totals the viewer sees.

    People who share a screen share no totals: there, only the seat that acts is uncovered.
    """
    if table.open_points or table.stage == "over":
        return range(table.header.players)
    if len(own) > 1:
        return () if acting is None else (acting,)
    return own


def seats(
    table: "Table", own: frozenset[int], acting: int | None, here: Collection[int]
) -> list[Json]:
    """The seats, with the totals covered that the viewer may not see."""
    shown = uncovered(table, own, acting)
    picture = table.shared_view
    laid = [BARE] * table.header.players if picture is None else picture.seats
    return [
        seat(
            place,
            laid[number],
            table.finished_epochs,
            number in own,
            number in shown,
            number in here,
        )
        for number, place in enumerate(table.seats)
    ]


BARE: Json = {
    "bid": None,
    "can_beat": None,
    "epoch_now": {},
    "lot": None,
    "passed": False,
    "points": None,
    "spent": [],
    "suns": [],
    "tiles": {},
}


def seat(place: SeatState, laid: Json, finished: int, yours: bool, shown: bool, here: bool) -> Json:
    """One seat."""
    person = place.token is not None
    return {
        "awaits_seed": place.awaits_seed,
        "bid": laid["bid"],
        "bot": place.bot,
        "can_beat": laid["can_beat"],
        "epoch_now": laid["epoch_now"],
        "given_away": person and place.bot is not None,
        "here": here if person else place.bot is not None,
        "kind": "person" if person else "free" if place.bot is None else "bot",
        "lot": laid["lot"],
        "name": place.name,
        "passed": laid["passed"],
        "points": laid["points"] if shown else None,
        "ready": place.bot is not None or place.ready >= finished,
        "spent": laid["spent"],
        "suns": laid["suns"],
        "tiles": laid["tiles"],
        "yours": yours,
    }


def sheets(table: "Table", own: frozenset[int], acting: int | None) -> list[Json]:
    """The finished epochs: parts are public, totals only where the viewer may see them."""
    if table.shared_view is None:
        return []
    shown = uncovered(table, own, acting)
    return [
        sheet
        | {
            when: [n if seat in shown else None for seat, n in enumerate(sheet[when])]
            for when in ("after", "before")
        }
        for sheet in table.shared_view.sheets
    ]


def track(picture: SharedView | None, own: frozenset[int], acting: int | None) -> list[Json]:
    """The auction track, as it is worth to the acting seat or else the viewer's first one."""
    if picture is None:
        return [bare_space(None)] * TRACK_SPACES
    return picture.spaces(acting if acting is not None else min(own, default=None))
