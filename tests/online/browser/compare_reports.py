"""Compares reports of games in the page, in Node, with `analyze_record`.

`python -m tests.online.browser.compare_reports --games 20` compares more games than the tests.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from sunbarge import Game, analyze, analyze_record, bots
from sunbarge.analysis.steps import moment
from sunbarge.game.player_tags import player_tags
from sunbarge.online.browser.files import write_files
from tests.online.browser.compare import NODE, WEB, bundle

Comparison = dict[str, Any]
TABLES = (
    (4, "disk", ("human", "bot:simple", "human", "bot:evaluator"), 40),
    (3, "french", ("human", "human", "bot:learned"), 0),
    (2, "barge", ("human", "bot:beginner"), 40),
    (5, "bag", ("human",) * 5, 0),
)
"Number of players, edition, who plays, and effort."
PEOPLE_PLAY_LIKE = "beginner"
EVERY = 8
"Of the positions of a game whose reasons are compared."


def analysed(number: int, players: int, edition: str, seated: tuple[str, ...], effort: int) -> Any:
    """A finished game and its analysis, as JSON."""
    game = Game(players, edition, seed=number)
    names = [PEOPLE_PLAY_LIKE if one == "human" else one.removeprefix("bot:") for one in seated]
    playing = [bots.make(name, seed=number) for name in names]
    while game.to_move is not None:
        game.play(playing[game.to_move].move(game))
    game.tags |= player_tags(seated)
    whole = analyze_record(game, effort).to_dict()
    return {"record": game.to_record(), "analysis": whole, "positions": positions(game, effort)}


def positions(game: Game, effort: int) -> list[Any]:
    """Some positions of a game, with what `analyze` says of them."""
    found = []
    for place in range(0, len(game.history), EVERY):
        analysis = analyze(moment(game, place), effort=effort).to_dict()
        found.append({"place": place, "effort": effort, "analysis": analysis})
    return found


def compare_reports(folder: Path, script: Path, engine: Path, games: int = 1) -> list[Comparison]:
    """Analyze games in Python and in Node, and return a comparison of each."""
    analyses = folder / "analyses.json"
    tables = islice(cycle(TABLES), games)
    analyses.write_text(json.dumps([analysed(n, *table) for n, table in enumerate(tables)]))
    command = [str(NODE), str(WEB / "compare-reports.mjs"), str(script), str(engine), str(analyses)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    comparisons: list[Comparison] = json.loads(done.stdout)
    return comparisons


def main() -> None:
    """Compare, print what was compared, and fail if there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=len(TABLES))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_files(folder / "engine")
        script = bundle(folder / "bundle", "gameReports")
        found = compare_reports(folder, script, folder / "engine", parser.parse_args().games)
    for one in found:
        counts = f"{one['steps']} steps, {one['positions']} positions, {one['verdicts']}"
        print(f"{counts}, {len(one['differences'])} differences")
        print(*one["differences"], sep="\n", end="")
    sys.exit(any(one["differences"] for one in found))


if __name__ == "__main__":
    main()
