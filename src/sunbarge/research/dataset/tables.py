"""What was recorded of games, as tables of Arrow with the columns of the schema."""

from typing import Any

import numpy as np

from sunbarge.engine.kinds import DISASTERS_FROM, NO_TILE, TRACK_SPACES, Opened, Phase, Tile
from sunbarge.notation.moves import TEXTS, texts
from sunbarge.notation.positions import KINDS, PHASES, THEN
from sunbarge.notation.tiles import CODES
from sunbarge.research.simulate import Plan

from .buffers import RecordedGame
from .schema import DECISIONS, DISASTERS, GAMES, HELD, columns

Columns = dict[str, Any]


def game_table(plan: Plan, first: int, recorded: list[RecordedGame]) -> Any:
    """A row a game."""
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


def decision_table(plan: Plan, first: int, recorded: list[RecordedGame]) -> Any:
    """A row a decision, with the position before it."""
    lengths = np.array([one.decisions for one in recorded])
    positions, legal, actions, drawn = (
        np.concatenate([getattr(one, name) for one in recorded])
        for name in ("positions", "legal", "actions", "drawn")
    )
    games = np.repeat(np.arange(first, first + len(recorded)), lengths)
    seats, winner = positions["to_move"], np.repeat([one.winner for one in recorded], lengths)
    starts = np.cumsum(lengths) - lengths
    found: Columns = {
        "game": games,
        "ply": np.arange(len(games)) - np.repeat(starts, lengths),
        "seat": seats,
        "bot": words((seats + games) % plan.players, plan.bots),
        **table_columns(positions),
        **seat_columns(positions, plan.players),
        "legal": sets_of_moves(legal),
        "move": words(actions, [TEXTS.get(action, "") for action in range(max(TEXTS) + 1)]),
        "drawn": words(drawn - NO_TILE, ["", *CODES]),
        "winner": winner,
        "won": winner == seats,
    }
    for seat in range(plan.players):
        found[f"final_{seat}"] = np.repeat([one.final[seat] for one in recorded], lengths)
    return arrow(found, columns(DECISIONS, plan.players))


def table_columns(positions: Any) -> Columns:
    """What lies in the middle of the table."""
    phase, then = positions["phase"], positions["then"]
    losing = phase == Phase.LOSE
    bidding = (phase == Phase.AUCTION) | (losing & (then == Phase.AUCTION))
    found: Columns = {
        "epoch": positions["epoch"],
        "phase": words(phase, [PHASES.get(one, "") for one in Phase]),
        "turn": positions["turn"],
        "sun": positions["sun"],
        "ra_tiles": positions["ra_tiles"],
        "auction": words(np.where(bidding, positions["opened"] + 1, 0), opened_words()),
        "owed_civilization": positions["owed_civilization"],
        "owed_monuments": positions["owed_monuments"],
        "then": words(np.where(losing, then + 1, 0), ["", *(THEN.get(one, "") for one in Phase)]),
    }
    for number, code in enumerate(DISASTERS):
        found[f"pending_{code}"] = positions["pending"][:, number]
    for space in range(TRACK_SPACES):
        found[f"track_{space}"] = words(positions["track"][:, space] - NO_TILE, ["", *CODES])
    for kind, code in enumerate(CODES):
        found[f"bag_{code}"] = positions["bag"][:, kind]
    return found


def opened_words() -> list[str]:
    """How an auction was opened, after nothing for none."""
    return ["", *(KINDS[one] for one in Opened)]


def seat_columns(positions: Any, players: int) -> Columns:
    """What lies in front of the seats."""
    found: Columns = {}
    for seat in range(players):
        found[f"suns_{seat}"] = positions["suns"][:, seat]
        found[f"spent_{seat}"] = positions["spent"][:, seat]
        found[f"bid_{seat}"] = positions["bids"][:, seat]
        found[f"points_{seat}"] = positions["points"][:, seat]
        for kind, code in enumerate(HELD, Tile.GOD):
            found[f"{code}_{seat}"] = positions["tiles"][:, seat, kind]
    return found


def sets_of_moves(legal: Any) -> Any:
    """Sets of actions as texts, each made once."""
    different, places = np.unique(legal, return_inverse=True)
    return words(places, [" ".join(texts(int(actions))) for actions in different])


def words(numbers: Any, dictionary: Any) -> Any:
    """Numbers that stand for words."""
    import pyarrow

    indices = pyarrow.array(np.asarray(numbers, np.int32))
    return pyarrow.DictionaryArray.from_arrays(indices, pyarrow.array(list(dictionary)))


def arrow(found: Columns, kinds: dict[str, str]) -> Any:
    """A table with the columns of the schema, in its order and of its kinds."""
    import pyarrow

    return pyarrow.table({name: typed(found[name], kind) for name, kind in kinds.items()})


def typed(values: Any, kind: str) -> Any:
    """A column of a kind."""
    import pyarrow

    if kind == "text":
        encoded = isinstance(values, pyarrow.DictionaryArray)
        return values if encoded else pyarrow.array(values, pyarrow.string()).dictionary_encode()
    return pyarrow.array(np.ascontiguousarray(values, kind))


assert CODES[DISASTERS_FROM:] == DISASTERS
