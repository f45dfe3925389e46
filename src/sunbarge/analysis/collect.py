"""Collects what explanations need: numbers on a position, and the values of its legal moves.

The rules compute the numbers; the value net or a search estimates the values.
"""

from collections.abc import Iterator
from typing import cast

from sunbarge.bots.evaluation import Evaluation, LotEvaluation, evaluate_moves, evaluate_tiles
from sunbarge.engine.figures import Figures, auction_figures_at, blank_figures
from sunbarge.engine.kinds import EPOCHS, NOBODY
from sunbarge.game import Game
from sunbarge.game.terms import PARTS
from sunbarge.notation.positions import Position

from .facts import PositionFacts, WonLot
from .handicaps import SeatBots, adjust, progress
from .lots import estimates, lot_of
from .opponents import evidence_for

CHANGES_TILES = ("god:", "lose:")


def evaluated(game: Game, effort: int, bots: SeatBots) -> list[Evaluation]:
    """Return the evaluations of all legal moves, best first, adjusted to the bots at the table."""
    game_progress, evidence = progress(game), evidence_for(game, bots)
    moves = evaluate_moves(*game.low_level(), effort, evidence)
    return [adjust(move, bots, game_progress) for move in moves]


def collect_facts(game: Game, moves: list[Evaluation], bots: SeatBots) -> PositionFacts:
    """Return the facts of a position; `moves` are the evaluations of its legal moves."""
    now, lot, figures = game.position(), lot_of(game, bots), auction_figures(game)
    return PositionFacts(
        seat=now["to_move"],
        epoch=now["epoch"],
        last_epoch=now["epoch"] == EPOCHS,
        phase=now["phase"],
        ra_in_bag=now["bag"].get("ra", 0),
        bag_size=sum(now["bag"].values()),
        next_ra_ends_epoch=now["ra_tiles"] + 1 == now["ra_limit"],
        centre_sun=now["sun"],
        gods=now["seats"][now["to_move"]]["tiles"].get("god", 0),
        has_tiles=any(now["track"]),
        suns=tuple(tuple(seat["suns"]) for seat in now["seats"]),
        bids=bids_by_seat(now["auction"], game.players),
        obliged=None if figures.obliged == NOBODY else int(figures.obliged),
        must_beat=bool(figures.must_beat),
        discards=bool(figures.discards),
        moves=tuple(moves),
        changes=dict(tile_changes(game, now["to_move"])),
        tiles=tile_values(game, moves, bots),
        lots=tuple(estimates(game, lot)),
        won=outcomes(lot),
        expected=lot.expected.winner if lot else None,
    )


def auction_figures(game: Game) -> Figures:
    """Return numbers on an auction held now, such as who must bid if nobody else does."""
    figures = blank_figures()
    states, editions = game.low_level()
    auction_figures_at(states, 0, editions, figures)
    return cast(Figures, figures[0])


def tile_changes(game: Game, seat: int) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield each move that spends a god or discards a tile, with the seat's change of points.

    The change is a dict from parts of the score to points, without zeros. Moves that end the epoch
    are left out.
    """
    before, epoch = game.epoch_score_now()[seat], game.position()["epoch"]
    for move in game.legal_moves():
        if not move.startswith(CHANGES_TILES):
            continue
        child = game.copy()
        child.play(move)
        if not child.is_over and child.position()["epoch"] == epoch:
            after = child.epoch_score_now()[seat]
            change = {part: after.get(part, 0) - before.get(part, 0) for part in PARTS}
            yield move, {part: points for part, points in change.items() if points}


def tile_values(game: Game, moves: list[Evaluation], bots: SeatBots) -> dict[str, Evaluation]:
    """Return the value of each tile that may be drawn, adjusted to the bots at the table.

    The dict is empty if drawing is illegal.
    """
    if all(move.move != "draw" for move in moves):
        return {}
    tiles = evaluate_tiles(*game.low_level(), evidence_for(game, bots))
    game_progress = progress(game)
    return {tile: adjust(move, bots, game_progress) for tile, move in tiles.items()}


def outcomes(lot: LotEvaluation | None) -> tuple[WonLot, ...]:
    """Return the possible outcomes of an auction held now; none if `lot` is None."""
    won = lot.won.items() if lot else ()
    return tuple(WonLot(by.seat, by.sun, value.wins[by.seat]) for by, value in won)


def bids_by_seat(auction: Position | None, players: int) -> tuple[int, ...]:
    """Return the sun that every seat has bid in the auction of a position; 0 if it has not bid."""
    bids = auction["bids"] if auction else {}
    return tuple(bids.get(str(seat), 0) for seat in range(players))
