"""Choose the golden reasons anew: `python -m tests.golden.regenerate_reasons`.

`web/src/testing/reasons.json` has the facts of some positions, and the reasons and remarks that are
chosen from them. Python and the page are compared with it (`tests/analysis/test_explain.py`,
`web/src/analysis/explain.test.ts`). Which net has valued the moves does not matter.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from sunbarge.analysis.collect import collect_facts, evaluated
from sunbarge.analysis.explain import reasons_for, remarks_on
from sunbarge.analysis.facts import PositionFacts, WonLot
from sunbarge.analysis.json_form import json_form
from sunbarge.analysis.lots import LotEstimate, SunEstimate
from sunbarge.analysis.position import margin
from sunbarge.bots.evaluation import AuctionWinner, Evaluation
from sunbarge.reasons import Reason, Remark
from tests.analysis.games import sample
from tests.positions import SEATINGS

FILE = Path(__file__).parents[2] / "web" / "src" / "testing" / "reasons.json"
EVERY, POSITIONS, SEEDS = 7, 40, 12
Json = dict[str, Any]


def facts_of(given: Json) -> PositionFacts:
    """The facts of their JSON form."""
    lots = [{**lot, "by_sun": tuple(SunEstimate(**each) for each in lot["by_sun"])}
            for lot in given["lots"]]  # fmt: skip
    return PositionFacts(**{
        **given,
        "suns": tuple(map(tuple, given["suns"])),
        "bids": tuple(given["bids"]),
        "moves": tuple(map(evaluation_of, given["moves"])),
        "tiles": {tile: evaluation_of(value) for tile, value in given["tiles"].items()},
        "lots": tuple(LotEstimate(**lot) for lot in lots),
        "won": tuple(WonLot(**won) for won in given["won"]),
        "expected": winner_of(given["expected"]),
    })  # fmt: skip


def evaluation_of(given: Json) -> Evaluation:
    """An evaluation of its JSON form."""
    wins, points = tuple(given["wins"]), tuple(given["points"])
    changed = {"wins": wins, "points": points, "winner": winner_of(given["winner"])}
    return Evaluation(**{**given, **changed})


def winner_of(given: Json | None) -> AuctionWinner | None:
    """A winner of its JSON form."""
    return AuctionWinner(**given) if given else None


def explained(facts: Json) -> Json:
    """Facts in JSON form with what is chosen from them."""
    known = facts_of(facts)
    best, *others = known.moves
    loss = [best.wins[known.seat] - each.wins[known.seat] for each in others]
    close = [
        each.move for each, lost in zip(others, loss, strict=True) if lost <= margin(best, each)
    ]
    reasons = [reasons_for(known, move) for move in known.moves]
    chosen = {"close": close, "reasons": reasons, "remarks": remarks_on(known, close)}
    return {"facts": facts, **json_form(chosen, digits=None)}


def shapes(chosen: Json) -> set[str]:
    """The kinds of reasons and remarks, and the variants of each."""
    said = [*chosen["remarks"], *(each for reasons in chosen["reasons"] for each in reasons)]
    words = ("kind", "result", "tiles", "because", "opened", "overbids", "last_epoch", "ends_epoch")
    return {" ".join(f"{each[word]}" for word in words if word in each) for each in said}


def candidates() -> Iterator[Json]:
    """Positions of all editions and numbers of players, with their reasons."""
    for seed in range(SEEDS):
        edition, players = SEATINGS[(7 * seed) % len(SEATINGS)]
        nobody = (None,) * players
        for number, game in enumerate(sample(edition, players, EVERY, seed)):
            effort = 24 if number % 5 == 0 else 0
            facts = collect_facts(game, evaluated(game, effort, nobody), nobody)
            yield explained(json_form(facts))


def chosen_positions() -> list[Json]:
    """The positions that have something new to tell, and some others."""
    seen: set[str] = set()
    found: list[Json] = []
    others: list[Json] = []
    for each in candidates():
        (found if shapes(each) - seen else others).append(each)
        seen |= shapes(each)
    return [*found, *others[:: max(1, len(others) // (POSITIONS - len(found)))]]


def main() -> None:
    """Write the file."""
    found = chosen_positions()
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in found)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
    kinds = {one.__name__ for one in (*get_args(Reason), *get_args(Remark))}
    print(f"{len(found)} positions, {FILE.stat().st_size} bytes, {len(kinds)} kinds")
    print(*sorted(set().union(*map(shapes, found))), sep="\n")


if __name__ == "__main__":
    main()
