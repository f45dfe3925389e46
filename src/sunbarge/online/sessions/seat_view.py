"""Views: a table as one viewer may see it, without what is secret from this viewer.

A view is built in three steps: the table without its game, the position on it (`PublicPosition`),
and the parts that depend on the viewer. The results of the first two steps are the same for all
viewers and are cached.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import TRACK_SPACES
from sunbarge.game import Game
from sunbarge.online.protocol.view import FairView, SeatView, SheetView, View, replace

from .lot_values import EMPTY_SPACE, auction_figures, by_name
from .public_position import CHANCE_DIGITS, DRAWS_DIGITS, rounded, without_point
from .seats import NO_SEATS, SeatSet, SeatState
from .table import Table

FIRST_SUN = 1


class OwnPart(NamedTuple):
    """The part of a view that depends on the viewer, except the worth of the tiles on the track."""

    acting: int | None
    answer_ahead: dict[str, int | None]
    auto_pass: dict[str, bool]
    host: bool
    invite: str | None
    legal: list[str]
    lose_hints: dict[str, int]
    may_undo: int | None
    viewer: int | None
    "The seat for which the worth of the tiles is computed; None for viewers without a seat."
    shown: Collection[int]
    "The seats whose total points the viewer sees."


def own_part(table: Table, view: View, held: SeatSet) -> OwnPart:
    """Return the part of a view that depends on the seats that the viewer holds."""
    shared, acting = table.public_position, played_by_holder(table, held, view.to_move)
    undoable = table.progress.undoable_by() if table.progress else None
    numbers = sorted(held)
    return OwnPart(
        acting=acting,
        answer_ahead={str(number): table.seats[number].answer_ahead for number in numbers},
        auto_pass={str(number): table.seats[number].auto_pass for number in numbers},
        host=table.is_host(held),
        invite=table.invite if held else None,
        legal=table.legal if acting is not None else [],
        lose_hints=shared.lose_hints if shared and acting is not None else {},
        may_undo=played_by_holder(table, held, undoable),
        viewer=min(held, default=None) if acting is None else acting,
        shown=seats_with_totals(view, held, acting),
    )


def view_of(
    table: Table, held: SeatSet = NO_SEATS, connected: Collection[int] = (), watchers: int = 0
) -> View:
    """Return the view of a client who holds these seats; callers must not change it."""
    view, shared = common_view(table, connected, watchers), table.public_position
    own = own_part(table, view, held)
    return replace(
        view,
        acting=own.acting,
        answer_ahead=own.answer_ahead,
        auto_pass=own.auto_pass,
        host=own.host,
        invite=own.invite,
        legal=own.legal,
        lose_hints=own.lose_hints,
        may_undo=own.may_undo,
        seats=add_totals(table, view.seats, held, own.shown),
        sheets=sheets_with_totals(table, own.shown),
        track=shared.track(own.viewer) if shared else view.track,
    )


def played_by_holder(table: Table, held: SeatSet, seat: int | None) -> int | None:
    """Return the seat if the viewer holds it and no bot plays there; None otherwise."""
    if seat is None or seat not in held or not table.seats[seat].is_played_by_person:
        return None
    return seat


# --- What is the same for all viewers ---------------------------------------------------


def common_view(table: Table, connected: Collection[int], watchers: int) -> View:
    """Return the view without the parts that depend on the viewer."""
    view, position = view_without_position(table, connected, watchers), table.public_position
    return view if position is None else position.add_to(view)


def view_without_position(table: Table, connected: Collection[int], watchers: int) -> View:
    """Return the view of a table before its game: header, seats, log and an empty board."""
    header = table.header
    return replace(
        initial_board(header.edition, header.players),
        advice=table.allows_advice,
        fair=fair_view(table),
        house=header.house,
        log=list(table.log),
        open_points=header.open_points,
        pace=without_point(round(table.pace, 2)),
        pace_now=without_point(round(table.current_pace, 2)),
        public=header.public,
        rematch=table.next_table,
        seats=seats_without_position(table, connected),
        seq=table.seq,
        stage=table.stage,
        table=header.id,
        title=header.title,
        to_move=table.to_move,
        watch=header.watch,
        watchers=watchers,
    )


def fair_view(table: Table) -> FairView:
    """Return what proves that the draws are fair; the secret is shown when the game is over."""
    header = table.header
    secret = header.secret or None if table.stage == "over" else None
    seeds = [seat.entropy for seat in table.seats]
    return FairView(commitment=header.commitment, secret=secret, seeds=seeds)


NO_TABLE = View(
    acting=None,
    advice=False,
    answer_ahead={},
    auction=None,
    auto_pass={},
    bag={},
    draws_left=0,
    edition="",
    epoch=1,
    fair=FairView(commitment="", secret=None, seeds=[]),
    host=False,
    house=[],
    invite=None,
    last_auction=None,
    legal=[],
    log=[],
    lose_hints={},
    may_undo=None,
    open_points=False,
    owed={},
    pace=0,
    pace_now=0,
    phase="turn",
    players=0,
    public=False,
    ra_chance=0,
    ra_limit=0,
    ra_tiles=0,
    rematch=None,
    seats=[],
    seq=0,
    sheets=[],
    stage="gathering",
    sun=FIRST_SUN,
    table="",
    title="",
    to_move=None,
    track=[EMPTY_SPACE] * TRACK_SPACES,
    watch=False,
    watchers=0,
    winner=None,
)
"A view in which everything is empty; views of tables are copies with other values."


@lru_cache
def initial_board(edition: str, players: int) -> View:
    """Return a view with the board before a game: the full bag, and how many Ra tiles end an epoch.

    The rest is as in `NO_TABLE`.
    """
    game = Game(players, edition, groups=list(range(players)), chance="manual")
    state, figures = game.state, auction_figures(game)
    return replace(
        NO_TABLE,
        bag=by_name(state.bag.tolist()),
        draws_left=rounded(figures.draws_left, DRAWS_DIGITS),
        edition=edition,
        players=players,
        ra_chance=rounded(figures.ra_chance, CHANCE_DIGITS),
        ra_limit=facts(edition).players[players].ra_limit,
    )


def seats_without_position(table: Table, connected: Collection[int]) -> list[SeatView]:
    """Return the view of every seat with its player, but with no suns and tiles filled in."""
    finished = table.finished_epochs
    return [
        seat_without_position(seat, finished, number in connected)
        for number, seat in enumerate(table.seats)
    ]


def seat_without_position(seat: SeatState, finished: int, connected: bool) -> SeatView:
    """Return the view of a seat with its player, but with no suns and tiles filled in."""
    person = seat.token is not None
    return SeatView(
        awaits_seed=seat.awaits_seed,
        bid=None,
        bot=seat.bot,
        can_beat=None,
        epoch_now={},
        given_away=seat.played_by_stand_in,
        here=connected if person else seat.bot is not None,
        kind="person" if person else "free" if seat.bot is None else "bot",
        lot=None,
        name=seat.name,
        passed=False,
        points=None,
        ready=seat.bot is not None or seat.ready >= finished,
        spent=[],
        suns=[],
        tiles={},
        yours=False,
    )


# --- Totals, which are hidden from opponents --------------------------------------------


def seats_with_totals(view: View, held: SeatSet, acting: int | None) -> Collection[int]:
    """Return the seats whose total points the viewer sees.

    A viewer with several seats (people who share a screen) sees only the total of the acting one.
    """
    if view.open_points or view.stage == "over":
        return range(view.players)
    if len(held) > 1:
        return () if acting is None else (acting,)
    return held


def add_totals(
    table: Table, seats: list[SeatView], held: SeatSet, shown: Collection[int]
) -> list[SeatView]:
    """Return the seats with the totals that the viewer sees; the viewer's own seats are marked."""
    points = table.public_position.points if table.public_position else [None] * len(seats)
    return [
        replace(seat, points=points[number] if number in shown else None, yours=number in held)
        if number in held or number in shown
        else seat
        for number, seat in enumerate(seats)
    ]


def sheets_with_totals(table: Table, shown: Collection[int]) -> list[SheetView]:
    """Return the score sheets, without the totals that are hidden from the viewer."""
    return [
        replace(sheet, after=shown_only(sheet.after, shown), before=shown_only(sheet.before, shown))
        for sheet in (table.public_position.sheets if table.public_position else ())
    ]


def shown_only(totals: list[int | None], shown: Collection[int]) -> list[int | None]:
    """Return the totals by seat, with None for those that are not in `shown`."""
    return [total if seat in shown else None for seat, total in enumerate(totals)]
