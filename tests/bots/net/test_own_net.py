"""Bots with nets of one's own: net:FOLDER and net:FILE.npy."""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots.builtin import Policy
from sunbarge.bots.net.own_net import read_cached
from sunbarge.bots.net.weights import shipped_weights
from sunbarge.research.dataset.buffers import recorder_for
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.uncompiled import play_uncompiled
from sunbarge.research.source_hashes import fingerprint
from sunbarge.terminal.start import StartOptions, start_session
from tests.plans import results_of
from tests.terminal.fake_terminal import stage


@pytest.fixture
def nets(tmp_path: Path) -> Path:
    """A folder with a net for three players, other than the shipped one."""
    np.save(tmp_path / "3.npy", 0.5 * shipped_weights(3))
    return tmp_path


def test_a_folder_and_a_file_play_like_learned_with_their_net(nets: Path) -> None:
    game = sunbarge.Game(3, seed=1)
    folder, file = (bots.make(f"net:{nets}{end}", seed=1) for end in ("", "/3.npy"))
    choice = folder.think(game)
    assert choice == file.think(game)
    assert choice.win is not None
    assert choice.win != bots.make("learned").think(game).win
    np.save(nets / "3.npy", shipped_weights(3))
    os.utime(nets / "3.npy", (1, 1))
    assert folder.think(game).win != choice.win  # a net that changed is read anew
    read_cached.cache_clear()


def test_with_an_effort_it_searches_and_only_if_the_name_has_it(nets: Path) -> None:
    game = sunbarge.Game.from_line(sunbarge.Game(3, seed=4).to_line())
    plain, searching = f"net:{nets}", f"net:{nets}:200"
    assert bots.make(plain, effort=200, seed=1).think(game) == bots.make(plain, seed=1).think(game)
    assert bots.kind(searching).usual_effort == 200
    found = bots.make(searching, seed=1).think(game)
    assert found == bots.make(searching, seed=1).think(game)
    assert found.win != bots.make(plain, seed=1).think(game).win


def test_it_plays_in_simulations(nets: Path) -> None:
    plan = Plan(2, 3, (f"net:{nets}", "random", f"net:{nets}:5"), seed=1)
    assert (results_of(plan) == results_of(plan)).all()


def test_games_with_one_net_are_compiled_and_have_the_same_moves(nets: Path) -> None:
    one = Plan(
        6, 3, (f"net:{nets}", "learned", f"net:{nets}/3.npy"), seed=3, efforts=(9, None, None)
    )
    assert one.policies() is None  # two names might be two nets
    same = replace(one, bots=(f"net:{nets}", "learned", "simple"))
    assert same.policies() == [Policy.OTHER_NET, Policy.LEARNED, Policy.SIMPLE]
    results = results_of(same)
    assert (results == play_uncompiled(same, 0, 6)).all()
    assert (results != results_of(replace(same, bots=("learned", "learned", "simple")))).any()


def test_games_with_one_net_are_recorded_as_they_are_played(nets: Path) -> None:
    plan = Plan(1, 3, (f"net:{nets}", f"net:{nets}:20", "learned"), seed=5)
    recorded = recorder_for(plan).record(0)
    assert recorded
    assert recorded.final == results_of(plan)["points"][0, :3].tolist()


def test_a_number_of_players_without_a_net_is_refused_before_the_game(nets: Path) -> None:
    with pytest.raises(ValueError, match=r"has no net for 4 players \(nets there: 3\)"):
        Plan(1, 4, (f"net:{nets}",) * 4)
    with pytest.raises(ValueError, match=r"3\.npy has \d+ weights: no net for 2 players"):
        Plan(1, 2, (f"net:{nets}/3.npy",) * 2)
    with pytest.raises(ValueError, match="has no net for 2 players"):
        start_session(StartOptions(seats=f"Anna,bot:net:{nets}"), stage()[0])
    for nothing in (nets / "nowhere", nets / "4.npy"):
        with pytest.raises(ValueError, match="names no net; write net:FOLDER"):
            bots.kind(f"net:{nothing}")


def test_its_results_depend_on_its_nets(nets: Path) -> None:
    before = fingerprint([f"net:{nets}:5"])
    assert before != fingerprint(["learned"])
    np.save(nets / "4.npy", shipped_weights(4))
    assert fingerprint([f"net:{nets}:5"]) != before
