"""Counting positions: every legal move, and for a draw every kind of tile in the bag."""

from collections import Counter
from copy import deepcopy
from typing import Any

from sunbarge import Game
from sunbarge.engine import calls
from sunbarge.engine.kinds import DRAW, N_TILES, Phase
from sunbarge.notation.moves import members
from tests.oracle import Oracle
from tests.oracle_facts import Auction

LEVELS = 12


def perft(game: Game, depth: int) -> int:
    """How many ways there are to play so many moves, counted with the engine."""
    one, editions = game.low_level()
    states: Any = one
    room = states.repeat(LEVELS)
    return count(room, 0, editions, depth)


def count(room: Any, level: int, editions: Any, depth: int) -> int:
    """The nodes below the position on one level; the next level is scratch room."""
    if depth == 0:
        return 1
    legal = int(calls.legal_at(room, level, editions))
    if depth == 1 and not legal & (1 << DRAW):
        return legal.bit_count()
    nodes = 0
    for action in members(legal):
        tiles = drawable(room, level) if action == DRAW else [None]
        if depth == 1:
            nodes += len(tiles)
            continue
        for tile in tiles:
            room[level + 1] = room[level]
            calls.carry_out_at(room, level + 1, editions, action)
            if tile is not None:
                calls.reveal_at(room, level + 1, editions, tile)
            while room["phase"][level + 1] in (Phase.STRIKE, Phase.EPOCH_END):
                calls.automatic_step_at(room, level + 1, editions)
            nodes += count(room, level + 1, editions, depth - 1)
    return nodes


def drawable(room: Any, level: int) -> list[int | None]:
    """The kinds of tiles in the bag."""
    bag = room["bag"][level].tolist()
    return [kind for kind in range(N_TILES) if bag[kind]]


def plain_perft(game: Game, depth: int) -> int:
    """The same through the public calls, with undo."""
    if depth == 0:
        return 1
    nodes = 0
    for move in moves_and_draws(game.legal_moves(), game.position()["bag"]):
        game.play(move)
        nodes += plain_perft(game, depth - 1)
        game.undo()
    return nodes


def oracle_perft(oracle: Oracle, depth: int) -> int:
    """The same with the second reading of the rules."""
    if depth == 0:
        return 1
    bag = {tile: amount for tile, amount in oracle.bag.items() if amount}
    nodes = 0
    for move in moves_and_draws(oracle.legal_moves(), bag):
        twin = deepcopy(oracle)
        twin.play(move)
        nodes += oracle_perft(twin, depth - 1)
    return nodes


def oracle_at(position: dict[str, Any]) -> Oracle:
    """The second reading of the rules, set to a position."""
    oracle = Oracle(position["players"], position["edition"], house=position["house"])
    for seat, there in zip(oracle.seats, position["seats"], strict=True):
        seat.suns, seat.spent = list(there["suns"]), list(there["spent"])
        seat.tiles, seat.score = Counter(there["tiles"]), there["score"]
    oracle.bag = Counter(position["bag"])
    oracle.track = [*position["track"], *[None] * (8 - len(position["track"]))]
    oracle.sun, oracle.ra_tiles = position["sun"], position["ra_tiles"]
    oracle.epoch, oracle.phase = position["epoch"], position["phase"]
    oracle.mover = oracle.loser = position["to_move"] or 0
    oracle.pending = list(position["pending"])
    running = position["auction"]
    if running is not None:
        bids = {int(seat): sun for seat, sun in running["bids"].items()}
        asked = to_answer(position) if position["phase"] == "auction" else []
        oracle.auction = Auction(running["ra_player"], running["kind"], asked, bids)
    if position["lose"] is not None:
        oracle.then = position["lose"]["then"]
        oracle.debt = Counter({what: n for what, n in position["lose"].items() if what != "then"})
    return oracle


def to_answer(position: dict[str, Any]) -> list[int]:
    """The seats that have not answered yet, from the seat to move to the Ra player."""
    players, seat = position["players"], position["to_move"]
    asked = []
    while True:
        if position["seats"][seat]["suns"]:
            asked.append(seat)
        if seat == position["auction"]["ra_player"]:
            return asked
        seat = (seat + 1) % players


def moves_and_draws(legal: list[str], bag: dict[str, int]) -> list[str]:
    """Legal moves, with one draw for every kind of tile in the bag."""
    draws = [f"draw:{tile}" for tile in bag] if "draw" in legal else []
    return [move for move in legal if move != "draw"] + draws
