"""Converts recorded games to Arrow tables with the columns of the schema."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sunbarge.engine.kinds import DISASTERS_FROM, NO_TILE, TRACK_SPACES, Opened, Phase, Tile
from sunbarge.engine.state import ActionSets, Records
from sunbarge.notation.moves import TEXTS, texts
from sunbarge.notation.positions import KINDS, PHASES, THEN
from sunbarge.notation.tiles import CODES
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.parquet_files import ArrowArray, ArrowTable

from .buffers import RecordedGame
from .schema import DECISIONS, DISASTERS, GAMES, HELD, columns

Columns = dict[str, npt.ArrayLike]
Integers = npt.NDArray[np.integer]


def game_table(plan: Plan, first: int, recorded: list[RecordedGame]) -> ArrowTable:
    """Return a table with one row for each game, numbered from `first`."""
    games, players = range(first, first + len(recorded)), plan.players
    seated = [[plan.bots[bot] for bot in plan.seating(game)] for game in games]
    found: Columns = {
        "game": list(games),
        "seed": [plan.seed_of(game) for game in games],
        "edition": [plan.edition] * len(recorded),
        "players": [players] * len(recorded),
        "decisions": [one.decisions for one in recorded],
        "winner": [one.winner for one in recorded],
    }
    for seat in range(players):
        found[f"bot_{seat}"] = [bots[seat] for bots in seated]
        found[f"group_{seat}"] = [one.groups[seat] for one in recorded]
        found[f"final_{seat}"] = [one.final[seat] for one in recorded]
        found[f"forfeit_{seat}"] = [one.forfeits.get(seat, "") for one in recorded]
    return arrow(found, columns(GAMES, players))


def decision_table(plan: Plan, first: int, recorded: list[RecordedGame]) -> ArrowTable:
    """Return a table with one row for each decision and the position before it."""
    lengths = np.array([one.decisions for one in recorded])
    positions, legal, actions, drawn = (
        np.concatenate([getattr(one, name) for one in recorded])
        for name in ("positions", "legal", "actions", "drawn")
    )
    games = np.repeat(np.arange(first, first + len(recorded)), lengths)
    starts = np.cumsum(lengths) - lengths
    seats = positions["to_move"]
    found: Columns = {
        "game": games,
        "ply": np.arange(len(games)) - np.repeat(starts, lengths),
        "seat": seats,
        "bot": encoded((seats + games) % plan.players, plan.bots),
        **table_columns(positions),
        **seat_columns(positions, plan.players),
        "legal": sets_of_moves(legal),
        "move": encoded(actions, [TEXTS.get(action, "") for action in range(max(TEXTS) + 1)]),
        "drawn": encoded(drawn - NO_TILE, ["", *CODES]),
        **outcome_columns(plan.players, recorded, lengths, seats),
    }
    return arrow(found, columns(DECISIONS, plan.players))


def outcome_columns(
    players: int, recorded: list[RecordedGame], lengths: Integers, seats: Integers
) -> Columns:
    """Return the columns with the result of the game, repeated for each of its decisions."""
    winner = np.repeat([one.winner for one in recorded], lengths)
    final = {
        f"final_{seat}": np.repeat([one.final[seat] for one in recorded], lengths)
        for seat in range(players)
    }
    return {"winner": winner, "won": winner == seats, **final}


def table_columns(positions: Records) -> Columns:
    """Return the columns that all seats share: phase, auction, track, bag."""
    phase, then = positions["phase"], positions["then"]
    losing = phase == Phase.LOSE
    bidding = (phase == Phase.AUCTION) | (losing & (then == Phase.AUCTION))
    found: Columns = {
        "epoch": positions["epoch"],
        "phase": encoded(phase, [PHASES.get(one, "") for one in Phase]),
        "turn": positions["turn"],
        "sun": positions["sun"],
        "ra_tiles": positions["ra_tiles"],
        "auction": encoded(np.where(bidding, positions["opened"] + 1, 0), opened_texts()),
        "owed_civilization": positions["owed_civilization"],
        "owed_monuments": positions["owed_monuments"],
        "then": encoded(np.where(losing, then + 1, 0), ["", *(THEN.get(one, "") for one in Phase)]),
    }
    for number, code in enumerate(DISASTERS):
        found[f"pending_{code}"] = positions["pending"][:, number]
    for space in range(TRACK_SPACES):
        found[f"track_{space}"] = encoded(positions["track"][:, space] - NO_TILE, ["", *CODES])
    for kind, code in enumerate(CODES):
        found[f"bag_{code}"] = positions["bag"][:, kind]
    return found


def opened_texts() -> list[str]:
    """Return the ways to open an auction as texts; index 0 is empty, for no auction."""
    return ["", *(KINDS[one] for one in Opened)]


def seat_columns(positions: Records, players: int) -> Columns:
    """Return the columns of the suns, bids, points and tiles of every seat."""
    found: Columns = {}
    for seat in range(players):
        found[f"suns_{seat}"] = positions["suns"][:, seat]
        found[f"spent_{seat}"] = positions["spent"][:, seat]
        found[f"bid_{seat}"] = positions["bids"][:, seat]
        found[f"points_{seat}"] = positions["points"][:, seat]
        for kind, code in enumerate(HELD, Tile.GOD):
            found[f"{code}_{seat}"] = positions["tiles"][:, seat, kind]
    return found


def sets_of_moves(legal: ActionSets) -> ArrowArray:
    """Return a dictionary-encoded column of the sets of legal moves, as texts."""
    different, places = np.unique(legal, return_inverse=True)
    return encoded(places, [" ".join(texts(int(actions))) for actions in different])


def encoded(indices: Integers, dictionary: Sequence[str]) -> ArrowArray:
    """Return a dictionary-encoded column of texts: for each index, that text of the dictionary."""
    import pyarrow

    typed = pyarrow.array(np.asarray(indices, np.int32))
    return pyarrow.DictionaryArray.from_arrays(typed, pyarrow.array(list(dictionary)))


def arrow(found: Columns, kinds: dict[str, str]) -> ArrowTable:
    """Return an Arrow table with the columns of the schema, in its order and with its types."""
    import pyarrow

    return pyarrow.table({name: arrow_column(found[name], kind) for name, kind in kinds.items()})


def arrow_column(values: npt.ArrayLike, kind: str) -> ArrowArray:
    """Return an Arrow column of a type of the schema; texts are dictionary-encoded."""
    import pyarrow

    if kind == "text":
        ready = isinstance(values, pyarrow.DictionaryArray)
        return values if ready else pyarrow.array(values, pyarrow.string()).dictionary_encode()
    return pyarrow.array(np.ascontiguousarray(values, kind))


assert CODES[DISASTERS_FROM:] == DISASTERS
