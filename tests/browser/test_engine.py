"""The engine of the page in Chromium: the same results as natively, and bots in a worker."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from sunbarge import Game, bots
from sunbarge.bots.builtin import BUILT_IN
from sunbarge.online.browser.files import write_files
from tests.browser.users import User, Users
from tests.online.browser.compare import bundle
from tests.online.browser.recordings import record_all
from tests.online.server.servers import run_server

SEED, BOT_SEED, EFFORT = 7, 3, 100
COMPARE = """async () => {
  const { Engine, compareAll } = await import('/parity/engine.js');
  const read = async (name) => (await fetch(`/recordings/${name}`)).arrayBuffer();
  return compareAll(await Engine.load(), read);
}"""
IN_WORKER = """async ([seed, botSeed, effort, moves, names]) => {
  const { Engine, EngineClient } = await import('/parity/engine.js');
  const engine = await Engine.load();
  const game = engine.newGame({ players: 4, seed });
  for (const move of moves) game.play(move);
  const client = EngineClient.start();
  const chosen = {};
  for (const name of names) {
    chosen[name] = await client.botMove(game, name, { seed: botSeed, effort });
  }
  const { moves: values } = await client.positionValues(game, [], 0);
  const turns = [];
  const control = new AbortController();
  const onProgress = (progress) => {
    turns.push(progress.turns);
    if (turns.length === 3) control.abort();
  };
  const options = { budget: 60, onProgress, signal: control.signal };
  const search = client.botMove(game, 'expert', options);
  const cancelled = await search.then(() => '', (error) => error.message);
  const after = await client.botMove(game, 'simple');
  client.close();
  const closed = await client.botMove(game, 'simple').then(() => '', (error) => error.message);
  return { chosen, values: values.map((value) => value.move), turns, cancelled, after, closed };
}"""


@pytest.fixture(scope="module")
def folder(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with its engine, and what compares it with recordings."""
    folder = tmp_path_factory.mktemp("engine") / "page"
    shutil.copytree(page_folder, folder)
    write_files(folder / "engine")
    bundle(folder / "parity")
    return folder


@pytest.fixture
def new_user(browser: Browser, folder: Path, tmp_path: Path) -> Iterator[Callable[..., User]]:
    """Creates users of a server with that page."""
    with run_server(tmp_path, page=folder) as server:
        users = Users(browser, server.base)
        yield users.new
        users.close()


def test_it_does_the_same_as_natively(new_user: Callable[..., User], folder: Path) -> None:
    (folder / "recordings").mkdir()
    record_all(folder / "recordings", games=60, decisions=2_000, positions=80, texts=1)
    reports = new_user().goto().page.evaluate(COMPARE)
    assert {name: report["differences"] for name, report in reports.items()} == {
        **{"steps": [], "values": []},
        **{"games": [], "texts": []},
    }
    assert all(report["compared"] >= 60 for report in reports.values())


def test_bots_think_in_a_worker_and_can_be_stopped(new_user: Callable[..., User]) -> None:
    game = Game(players=4, seed=SEED)
    moves = ["draw", "draw", "draw"]
    for move in moves:
        game.play(move)
    arguments = [SEED, BOT_SEED, EFFORT, moves, list(BUILT_IN)]
    found: dict[str, Any] = new_user().goto().page.evaluate(IN_WORKER, arguments)
    wanted = {name: bots.make(name, seed=BOT_SEED, effort=EFFORT).think(game) for name in BUILT_IN}
    assert {name: choice["move"] for name, choice in found["chosen"].items()} == {
        name: choice.move for name, choice in wanted.items()
    }
    assert tuple(found["chosen"]["expert"]["win"]) == wanted["expert"].win
    assert sorted(found["values"]) == game.legal_moves()
    assert len(found["turns"]) == 3
    assert found["turns"] == sorted(found["turns"])
    assert found["cancelled"] == "cancelled"
    assert found["after"]["move"] == bots.make("simple").move(game)
    assert found["closed"] == "the engine was closed"
