"""The picture and the numbers of docs/internals/how-the-expert-thinks.md.

`python -m docs.pictures.expert_thinks` lets the bot think, and writes the numbers, the picture and
the table of the page anew.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

import sunbarge
from docs.pictures.flow import (
    BOLD,
    BOX_HEIGHT,
    BOX_WIDTH,
    ROOT,
    ROW,
    TOP,
    Step,
    box,
    draw_arrow,
    head,
)
from sunbarge import svg
from sunbarge.bots.net.features import SEAT_SIZE, TABLE_SIZE
from sunbarge.bots.net.observe_past import observe_past
from sunbarge.bots.net.search import EXCLUDED, rollout_length, search, variance_of_mean
from sunbarge.bots.net.value_net import evaluate, reset_cache
from sunbarge.bots.net.weights import workspace_for
from sunbarge.bots.net.workspace import N_VALUES
from sunbarge.bots.sight import Sight
from sunbarge.notation.moves import TEXTS

RECORD = Path(__file__).with_name("expert-thinks.txt").read_text("utf-8")
EFFORT, SEED = 800, 1
NUMBERS = Path(__file__).with_name("expert-thinks.json")
PICTURE = Path(__file__).with_name("expert-thinks.svg")
PAGE = ROOT / "docs" / "internals" / "how-the-expert-thinks.md"
BEGIN, END = "<!-- numbers: python -m docs.pictures.expert_thinks -->\n", "<!-- end -->"
WIDTH, CENTRE, CHART, SCALE, LOWEST = 960, 12 + BOX_WIDTH / 2, 110, 50.0, 0.62
NOTES = CENTRE + BOX_WIDTH / 2 + 16
STEPS = (
    Step(0, "The position, as its seat sees it", "bots.sight.Sight.low_level"),
    Step(0, "Features", "bots.net.features.fill_features"),
    Step(0, "Value net", "bots.net.value_net.evaluate"),
    Step(0, "Opponent model", "bots.net.opponent_model.infer_opponents"),
    Step(0, "Look one turn ahead", "bots.net.lookahead.value_of_action"),
    Step(0, "Solve auctions backwards", "bots.net.auction_solver.solve_auction"),
    Step(0, "Rollouts add up corrections", "bots.net.rollouts.roll_out"),
    Step(0, "Choose", "bots.net.search.leading_action"),
)
ALSO = (
    "bots.net.expert.Player.choose",
    "bots.net.search.search",
    "bots.net.lookahead.value_of_draw",
)


@dataclass
class Action:
    """What was found about one action: win probabilities of the seat to move."""

    move: str
    prior: float
    "By looking one turn ahead."
    correction: float
    "The mean correction of the rollouts."
    error: float
    "The standard error of that mean."
    rollouts: int

    @property
    def value(self) -> float:
        """The prior with its correction."""
        return self.prior + self.correction


@dataclass
class Thought:
    """The numbers of one decision."""

    features: int
    net: list[float]
    "Win probability of every seat by the value net alone."
    types: list[list[float]]
    "Of each other seat, how likely it plays like `expert` itself, `simple` and `evaluator`."
    kinds: int
    "Kinds of tile that a draw may bring."
    ra: float
    "The probability that it is a Ra tile."
    taker: int
    "Who wins the auction if Ra is invoked …"
    sun: int
    "… and with which sun."
    turns: int
    "How far a rollout goes."
    chosen: str
    actions: list[Action]


def think() -> Thought:
    """Let the expert decide in the position, and collect what it computed."""
    game = sunbarge.Game.from_record(RECORD)
    sight = Sight(game, SEED, effort=EFFORT)
    states, editions = sight.low_level()
    state, edition, workspace = states[0], editions[0], workspace_for(sight.players)
    observe_past(sight, workspace)
    net = np.zeros(N_VALUES, np.float32)
    reset_cache(workspace)
    evaluate(state, edition, workspace, net)
    chosen = int(search(state, edition, workspace, EFFORT, sight.dice))
    found = workspace.search
    priors, sums = (part.reshape(-1, N_VALUES) for part in (found.priors, found.corrections))
    actions = [
        Action(
            TEXTS[action],
            float(priors[action, sight.seat]),
            float(sums[action, sight.seat]) / int(found.visits[action]),
            float(variance_of_mean(state, workspace.search, action)) ** 0.5,
            int(found.visits[action]),
        )
        for action in np.flatnonzero(found.visits != EXCLUDED).tolist()
    ]
    analysis = sunbarge.analyze(game)
    invoked = next(move for move in analysis.moves if move.move == "invoke")
    others = workspace.opponents.type_probability.reshape(-1, 2)[1 : sight.players].tolist()
    bag = game.position()["bag"]
    return Thought(
        features=TABLE_SIZE + SEAT_SIZE * sight.players,
        net=net[: sight.players].tolist(),
        types=[[1 - simple - evaluator, simple, evaluator] for simple, evaluator in others],
        kinds=sum(number > 0 for number in bag.values()),
        ra=bag["ra"] / sum(bag.values()),
        taker=-1 if invoked.taker is None else invoked.taker,
        sun=invoked.sun or 0,
        turns=int(rollout_length(state, EFFORT)),
        chosen=TEXTS[chosen],
        actions=sorted(actions, key=lambda action: -action.value),
    )


def read() -> Thought:
    """The numbers as they were written."""
    stored = json.loads(NUMBERS.read_text("utf-8"))
    return Thought(**{**stored, "actions": [Action(**each) for each in stored["actions"]]})


# --- The page ---------------------------------------------------------------------------------


def percent(share: float) -> str:
    """A probability with one decimal."""
    return f"{100 * share:.1f} %"


def points(difference: float) -> str:
    """A difference of probabilities, with its sign."""
    return f"{100 * difference:+.1f}".replace("-", "−")


def table(thought: Thought) -> str:
    """The table of the page."""
    rows = [
        f"| `{each.move}` | {percent(each.prior)} | {points(each.correction)} ± "
        f"{100 * each.error:.1f} | {each.rollouts} | {percent(each.value)} |"
        for each in thought.actions
    ]
    return "\n".join(
        [
            "| action | looking one turn ahead | correction | rollouts | together |",
            "|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def notes(thought: Thought) -> list[str]:
    """What the picture says beside each step."""
    seats = [
        f"seat {seat}: itself {own:.0%}, simple {simple:.0%}, evaluator {evaluator:.0%}".replace(
            "%", " %"
        )
        for seat, (own, simple, evaluator) in enumerate(thought.types, 1)
    ]
    first = max(thought.actions, key=lambda each: each.prior)
    net = " / ".join(percent(share) for share in thought.net)
    rollouts = sum(each.rollouts for each in thought.actions)
    return [
        f"seat 0 to move: {', '.join(sorted(each.move for each in thought.actions))}",
        f"{thought.features} numbers: the table, the bag, every seat",
        f"win probabilities of the seats, without looking ahead: {net}",
        "; ".join(seats),
        f"draw: mean over {thought.kinds} kinds of tile, Ra with {percent(thought.ra)}; "
        f"best so far: {first.move}, {percent(first.prior)}",
        f"invoke: seat {thought.taker} wins the lot with sun {thought.sun}",
        f"{rollouts} rollouts of up to {thought.turns} turns, more for close actions",
        f"{thought.chosen}, {percent(thought.actions[0].value)}",
    ]


def picture(thought: Thought) -> str:
    """The picture: the steps with their numbers, and what the rollouts changed."""
    below = TOP + ROW * len(STEPS) + 40
    boxes = [part for row, step in enumerate(STEPS) for part in box(row, step, CENTRE)]
    arrows = [
        draw_arrow((CENTRE, TOP + ROW * row + BOX_HEIGHT), (CENTRE, TOP + ROW * (row + 1)))
        for row in range(len(STEPS) - 1)
    ]
    beside = [
        svg.text(NOTES, TOP + ROW * row + BOX_HEIGHT / 2 + 5, note)
        for row, note in enumerate(notes(thought))
    ]
    rows = [
        part for row, each in enumerate(thought.actions) for part in bar(below + 30 * row, each)
    ]
    title = f"How the expert thinks: one decision with an effort of {EFFORT}"
    heading = (
        "Win probability of each action: looking one turn ahead (ring), with corrections (dot)"
    )
    height = below + 30 * len(thought.actions) + 10
    return svg.chart_document(
        WIDTH,
        height,
        title,
        head(),
        svg.text(10, 26, title, style=BOLD),
        *boxes,
        *arrows,
        *beside,
        svg.text(10, below - 22, heading, style=BOLD),
        *rows,
    )


def across(share: float) -> float:
    """Where a probability is in the chart."""
    return CHART + 100 * (share - LOWEST) * SCALE


def bar(y: float, each: Action) -> list[str]:
    """The row of an action: from its prior to its value, with two standard errors."""
    before, after = across(each.prior), across(each.value)
    left, right = across(each.value - 2 * each.error), across(each.value + 2 * each.error)
    ring = "fill: var(--card); stroke: var(--strong)"
    told = f"{percent(each.prior)} → {percent(each.value)}, {each.rollouts} rollouts"
    return [
        svg.text(10, y + 5, each.move),
        svg.line(left, y, right, y, "grid"),
        svg.line(before, y, after, y, "whisker"),
        svg.element("circle", cx=before, cy=y, r=6, style=ring),
        svg.dot(after, y, 6),
        svg.text(WIDTH - 12, y + 5, told, "end small"),
    ]


def main() -> None:
    """Write the numbers, the picture and the table."""
    thought = think()
    NUMBERS.write_text(json.dumps(asdict(thought), indent=1) + "\n", "utf-8")
    PICTURE.write_text(picture(thought), "utf-8")
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{table(thought)}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
