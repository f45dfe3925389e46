"""Records games and positions of the native engine, for the engine in the browser to replay."""

import json
import math
from collections.abc import Iterator
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from sunbarge import Game, bots, lot_value
from sunbarge.bots.builtin import BUILT_IN, Policy
from sunbarge.bots.evaluation import Evaluation, evaluate_moves
from sunbarge.bots.net.move_values import value_moves_at
from sunbarge.bots.net.opponent_types import observe_action
from sunbarge.bots.net.search import search
from sunbarge.bots.net.weights import workspace_for
from sunbarge.bots.net.workspace import N_VALUES
from sunbarge.bots.policies import choose_action
from sunbarge.engine import calls, editions, load
from sunbarge.engine.chance import deal_groups
from sunbarge.engine.events import blank_events, play_at
from sunbarge.engine.figures import (
    auction_figures_at,
    blank_figures,
    lot_figures_at,
    tile_figures_at,
)
from sunbarge.engine.kinds import DRAW, MAX_PLAYERS, N_ACTIONS, N_PARTS, NO_TILE, Phase, Seat
from sunbarge.engine.rules.queries import chance_of_ra
from sunbarge.engine.state import STATE
from sunbarge.notation.moves import DRAWS, MOVES
from sunbarge.research.simulate.compiled import POLICY_STREAM, play_compiled
from sunbarge.research.simulate.plan import Plan

REVEALED, AUTOMATIC = 1000, 2000  # codes of steps that are no decisions
STEP = np.dtype(
    [
        ("code", "<i4"),
        ("legal", "<u8"),
        ("state", "u1", STATE.itemsize),
        ("scores", "<i4", (MAX_PLAYERS, N_PARTS)),
        ("lot", "<i4", (MAX_PLAYERS, N_PARTS)),
    ]
)
TABLES = [(name, players) for name in editions.NAMES for players in editions.facts(name).players]
POLICIES = [int(bot.policy) for bot in BUILT_IN.values()]
EFFORT = 24  # one batch of rollouts an action
MOST_STEPS = 4000  # of a game: each of 180 tiles may lead to an auction
EXPERT_EVERY = 17  # games that are recorded step by step: a search takes long
SHARES = {
    **{"random": 0.3, "beginner": 0.25, "simple": 0.22, "evaluator": 0.2},
    **{"learned": 0.02, "expert": 0.01},
}
"Of the games that are compared by their results; those with a net take long."
Recorded = dict[str, Any]


class Recorder:
    """Plays one game step by step, with bots in all seats, and records each step."""

    def __init__(self, table: tuple[str, int], policies: list[int], seed: int) -> None:
        """Deal the game from its seed."""
        (self.edition, self.players), self.policies, self.seed = table, policies, seed
        self.editions = load.load(self.edition, self.players)
        self.workspace = workspace_for(self.players)
        self.states, self.rng = load.blank(), np.array([seed], np.uint64)
        self.policy_rng = self.rng ^ POLICY_STREAM
        self.groups = np.zeros(MAX_PLAYERS, np.int16)
        deal_groups(self.players, self.groups, self.rng)
        calls.set_up_at(self.states, 0, self.editions, self.players, self.groups)
        self.placed = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
        self.positions: list[bytes] = []

    def play(self) -> tuple[Recorded, bytes]:
        """Return the game and its steps; the positions of decisions are kept."""
        steps, place = np.zeros(MOST_STEPS, STEP), 0
        while (phase := int(self.states["phase"][0])) != Phase.OVER:
            steps["code"][place] = self.step(phase)
            self.record(steps, place)
            place += 1
        decisions = int((steps["code"][:place] < REVEALED).sum())
        about = {"steps": place, "decisions": decisions, **self.about()}
        return about, steps[:place].tobytes()

    def about(self) -> Recorded:
        """Return what the replay needs to begin the game."""
        return recorded_game(
            self.edition, self.players, self.policies, [EFFORT] * self.players, self.seed
        )

    def step(self, phase: int) -> int:
        """Make the next step and return its code."""
        if phase in (Phase.STRIKE, Phase.EPOCH_END):
            calls.automatic_step_at(self.states, 0, self.editions)
            return AUTOMATIC
        if phase == Phase.CHANCE:
            tile = int(calls.draw_at(self.states, 0, self.rng))
            calls.reveal_at(self.states, 0, self.editions, tile)
            return REVEALED + tile
        return self.decide()

    def decide(self) -> int:
        """Let the bot of the seat to move decide."""
        self.positions.append(self.states.tobytes())
        state, edition = self.states[0], self.editions[0]
        policy = self.policies[int(state.to_move)]
        action = choose_action(state, edition, policy, EFFORT, self.workspace, self.policy_rng)
        observe_action(state, edition, action, self.workspace.opponents.evidence)
        calls.carry_out_at(self.states, 0, self.editions, action)
        return int(action)

    def record(self, steps: Any, place: int) -> None:
        """Write what is known of the present position: legal actions, bytes and scores."""
        steps["legal"][place] = calls.legal_at(self.states, 0, self.editions)
        steps["state"][place] = self.states.view(np.uint8)
        calls.score_at(self.states, 0, self.editions, steps["scores"][place])
        turn = self.states["turn"][0]
        lot = steps["lot"][place]
        calls.score_with_lot_at(self.states, 0, self.editions, turn, self.placed, lot)


def recorded_game(
    edition: str, players: int, policies: list[int], efforts: list[int], seed: int
) -> Recorded:
    """Return what the replay needs to begin a game."""
    policy_seed = seed ^ int(POLICY_STREAM)
    about = {"edition": edition, "players": players, "policies": policies, "efforts": efforts}
    return {**about, "seed": str(seed), "policySeed": str(policy_seed)}


def policies_of(number: int, players: int) -> list[int]:
    """Return the bots of a game: in turn all but expert, and expert in some games."""
    usual = [policy for policy in POLICIES if policy != Policy.EXPERT]
    seated = [usual[(number + seat) % len(usual)] for seat in range(players)]
    if number % EXPERT_EVERY == 0:
        seated[number % players] = int(Policy.EXPERT)
    return seated


def record_steps(folder: Path, decisions: int) -> list[Recorder]:
    """Record games of all editions and numbers of players until there are enough decisions."""
    games, played, so_far = [], [], 0
    with (folder / "steps.bin").open("wb") as file:
        for number in count():
            if so_far >= decisions and number >= len(TABLES):
                break
            table = TABLES[number % len(TABLES)]
            recorder = Recorder(table, policies_of(number, table[1]), 2**63 + 7919 * number)
            about, steps = recorder.play()
            file.write(steps)
            games.append(about)
            played.append(recorder)
            so_far += int(about["decisions"])
    write_json(folder / "steps.json", games)
    return played


def record_values(folder: Path, played: list[Recorder], positions: int) -> None:
    """Record the values of all moves and a search in some positions of recorded games."""
    found = [(game, at) for game in played for at in game.positions]
    chosen = found[:: max(1, len(found) // positions)][:positions]
    about = []
    with (folder / "values.bin").open("wb") as file:
        for number, (game, position) in enumerate(chosen):
            effort = EFFORT if number % 8 == 0 else 0
            recorded, content = value_of_position(game, position, effort)
            about.append(recorded)
            file.write(content)
    write_json(folder / "values.json", about)


def value_of_position(game: Recorder, position: bytes, effort: int) -> tuple[Recorded, bytes]:
    """Return the search in a position, and the bytes of the position and of its values."""
    states, workspace = load.unpack(position), workspace_for(game.players)
    values, suns = np.zeros(N_ACTIONS * N_VALUES, np.float32), np.zeros(N_ACTIONS, np.int16)
    value_moves_at(states, 0, game.editions, workspace, values, suns)
    rng = np.array([len(position)], np.uint64)
    about = {"edition": game.edition, "players": game.players, "effort": effort, "rng": str(rng[0])}
    about["action"] = int(search(states[0], game.editions[0], workspace, effort, rng))
    found = workspace.search
    arrays = (values, suns, found.priors, found.corrections, found.visits)
    return about, position + b"".join(array.tobytes() for array in arrays)


def record_games(folder: Path, games: int) -> None:
    """Record the results of whole games that `simulate` plays, with all bots."""
    recorded = [each for name in BUILT_IN for each in simulated(name, games)]
    write_json(folder / "games.json", recorded)


def simulated(name: str, games: int) -> Iterator[Recorded]:
    """Yield a bot's share of games, with others and at every table."""
    names = list(BUILT_IN)
    share = max(1, math.ceil(SHARES[name] * games / len(TABLES)))
    tables = list(enumerate(TABLES))
    for place, (edition, players) in tables[::5] if name == "expert" else tables:
        others = [names[(place + seat) % 4] for seat in range(players - 1)]
        efforts = (EFFORT,) * players
        plan = Plan(share, players, (name, *others), edition, seed=place, efforts=efforts)
        yield from simulated_games(plan)


def simulated_games(plan: Plan) -> Iterator[Recorded]:
    """Yield the games of a plan with their results."""
    policies = [int(BUILT_IN[name].policy) for name in plan.bots]
    results = play_compiled(plan, policies, 0, plan.games)
    for game, result in enumerate(results):
        seats = plan.seatings(np.array([game])).ravel().tolist()
        seated = [policies[seat] for seat in seats]
        efforts = [EFFORT] * plan.players
        yield {
            **recorded_game(plan.edition, plan.players, seated, efforts, plan.seed_of(game)),
            "winner": int(result["winner"]),
            "decisions": int(result["decisions"]),
            "groups": result["groups"][: plan.players].tolist(),
            "points": result["points"].tolist(),
            "parts": result["parts"].tolist(),
        }


def record_texts(folder: Path, games: int) -> None:
    """Record games of `Game` and `bots.make`, with everything that they answer."""
    write_json(folder / "texts.json", [text_game(number) for number in range(games)])


def text_game(number: int) -> Recorded:
    """Return a game that all bots play in turn, with values of moves now and then."""
    edition, players = TABLES[number % len(TABLES)]
    house = ["no-penalties"] if players == 2 and number % 2 else []
    game = Game(players=players, edition=edition, seed=2**64 - 1 - number, house=house)
    options = {"players": players, "edition": edition, "seed": str(game.seed), "house": house}
    made = [bots.make(name, seed=number, effort=EFFORT) for name in bots.names()[: len(BUILT_IN)]]
    moves: list[Recorded] = []
    while not game.is_over:
        turn = len(moves)
        bot = made[turn % len(made)] if turn % 2 else made[turn // 2 % 4]
        moves.append(answered_move(game, bot, turn % 10 == 0))
        states, table = game.low_level()
        game.play(moves[-1]["move"])
        moves[-1]["events"] = events_of(states, table, game.history[-1])
    end = {"history": game.history, "winner": game.winner}
    return {"options": options, "effort": EFFORT, "botSeed": number, "moves": moves, **end}


def answered_move(game: Game, bot: bots.Bot, with_values: bool) -> Recorded:
    """Return what a game answers before a move, the choice of a bot, and values of moves."""
    states, table = game.low_level()
    choice = bot.think(game)
    given = {"win": choice.win, "points": choice.points}
    return {
        "answers": {
            "position": game.position(),
            "legal": game.legal_moves(),
            "scores": game.scores,
            "now": game.epoch_score_now(),
            "lots": [asdict(value) for value in lot_value(game)],
            "chance": whole(float(chance_of_ra(states[0]))),
            "figures": figures_of(states, table),
        },
        "bot": bot.name,
        "choice": {"move": choice.move, **{k: plain(v) for k, v in given.items() if v}},
        **({"values": values_of(game, states, table)} if with_values else {}),
        "move": choice.move,
    }


def events_of(states: Any, table: Any, move: str) -> str:
    """Return the record of the events of a move as hexadecimal digits."""
    events, tile = blank_events(), DRAWS.get(move, NO_TILE)
    play_at(states, 0, table, DRAW if move in DRAWS else MOVES[move], tile, events)
    return events.tobytes().hex()


def figures_of(states: Any, table: Any) -> str:
    """Return the record of the figures of a position as hexadecimal digits."""
    figures = blank_figures()
    auction_figures_at(states, 0, table, figures)
    lot_figures_at(states, 0, table, figures)
    for seat in range(int(states["players"][0])):
        tile_figures_at(states, 0, table, Seat(seat), figures)
    return figures.tobytes().hex()


def values_of(game: Game, states: Any, table: Any) -> list[Recorded]:
    """Return the values of all moves in the form of the page."""
    seat = game.to_move
    assert seat is not None
    return [value_form(value, seat) for value in evaluate_moves(states, table, EFFORT)]


def value_form(value: Evaluation, seat: int) -> Recorded:
    """Return the value of a move in the form of the page."""
    return {
        "move": value.move,
        "wins": plain(value.wins),
        "points": plain(value.points),
        "utility": whole(value.for_seat(seat)),
        "doubt": whole(value.doubt),
        "auction": value.auction,
        "winner": asdict(value.winner) if value.winner else None,
    }


def plain(numbers: tuple[float, ...]) -> list[float]:
    """Return numbers as JavaScript writes them."""
    return [whole(number) for number in numbers]


def whole(number: float) -> float:
    """Return a number without decimals as an int, as JavaScript writes it."""
    return int(number) if number == int(number) else number


def write_json(file: Path, content: object) -> None:
    """Write JSON in the shortest form."""
    file.write_text(json.dumps(content, separators=(",", ":")), "utf-8")


def record_all(folder: Path, games: int, decisions: int, positions: int, texts: int) -> None:
    """Write all recordings into a folder."""
    played = record_steps(folder, decisions)
    record_values(folder, played, positions)
    record_games(folder, games)
    record_texts(folder, texts)
