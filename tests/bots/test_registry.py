"""Bots of other packages: found by their entry points, or left out with a reason."""

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots import registry
from sunbarge.bots.builtin import BUILT_IN
from sunbarge.bots.registry import why_not_a_bot
from sunbarge.research.simulate import Plan
from sunbarge.terminal.table import parse_seats
from tests.engine.run_python import run as run_python
from tests.plans import tally_of

PAGE = (Path(__file__).parents[2] / "docs" / "bots" / "python.md").read_text("utf-8")
GOOD = """
from sunbarge.bots import Bot

class {name}(Bot):
    description = "the last move of the list"

    def choose(self, sight):
        return sight.legal_moves()[-1]
"""
Install = Callable[[str, str, dict[str, str]], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Lay a package into a folder that is searched: a module, and its bots by name."""
    folder, before = tmp_path / "packages", set(sys.modules)
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))

    def lay(package: str, module: str, offers: dict[str, str]) -> None:
        (folder / f"{package}.py").write_text(module, "utf-8")
        about = folder / f"{package}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        points = "\n".join(f"{name} = {place}" for name, place in offers.items())
        (about / "entry_points.txt").write_text(f"[sunbarge.bots]\n{points}\n")
        registry.plugins.cache_clear()

    yield lay
    registry.plugins.cache_clear()
    for name in set(sys.modules) - before:
        if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def test_a_bot_of_another_package_is_one_of_the_bots(install: Install) -> None:
    install("zenith", GOOD.format(name="Zenith"), {"zenith": "zenith:Zenith"})
    install("aurora", GOOD.format(name="Aurora"), {"aurora": "aurora:Aurora"})
    assert bots.names() == [*BUILT_IN, "aurora", "zenith"]
    assert bots.describe("aurora") == "the last move of the list"
    assert bots.make("zenith", seed=1).move(sunbarge.Game(3, seed=1)) == "invoke"
    assert parse_seats("Anna,bot:aurora")[1].bot == "aurora"
    assert bots.left_out() == {}


def test_it_plays_in_simulations_beside_compiled_bots(install: Install) -> None:
    install("aurora", GOOD.format(name="Aurora"), {"aurora": "aurora:Aurora"})
    tally = tally_of(Plan(3, 3, ("aurora", "simple", "simple")))
    assert [line.games for line in tally.by_bot()] == [3, 6]


@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ("1 / 0", "sour:Sour of sour does not load: ZeroDivisionError"),
        ("raise SystemExit(3)", "does not load: SystemExit: 3"),
        ("import nothing_of_that_name", "does not load: ModuleNotFoundError"),
        ("x = ", "does not load: SyntaxError"),
        ("", "does not load: AttributeError"),
        ("Sour = dict", "not a class derived from sunbarge.bots.Bot"),
        ("Sour = 5", "not a class derived from sunbarge.bots.Bot"),
        ("from sunbarge.bots import Bot as Sour", "has no method choose"),
        (
            GOOD.format(name="Sour").replace('"the last move of the list"', '""'),
            "Sour has no description",
        ),
        (
            GOOD.format(name="Sour").replace("of the", r"\n of the"),
            "Sour has no description, one line",
        ),
    ],
)
def test_a_broken_bot_is_left_out_and_the_others_stay(
    install: Install, module: str, reason: str
) -> None:
    install("aurora", GOOD.format(name="Aurora"), {"aurora": "aurora:Aurora"})
    install("sour", module, {"sour": "sour:Sour"})
    assert bots.names() == [*BUILT_IN, "aurora"]
    with pytest.raises(ValueError, match=f"the bot 'sour' cannot be used: .*{reason}"):
        bots.make("sour")
    assert reason in bots.left_out()["sour"]


def test_a_name_of_ours_stays_ours(install: Install) -> None:
    install("rival", GOOD.format(name="Rival"), {"simple": "rival:Rival", "rival": "rival:Rival"})
    assert bots.names() == [*BUILT_IN, "rival"]
    assert bots.kind("simple").__module__ == "sunbarge.bots.simple.player"
    assert "rival:Rival of rival offers it" in bots.left_out()["simple"]


def test_a_name_that_two_packages_offer_is_nobody_s(install: Install) -> None:
    for package in ("aurora", "zenith"):
        install(package, GOOD.format(name="Star"), {"star": f"{package}:Star"})
    assert bots.names() == list(BUILT_IN)
    with pytest.raises(ValueError, match="aurora:Star of aurora and zenith:Star of zenith both"):
        bots.kind("star")


@pytest.mark.parametrize("name", ["Aurora", "two words", "a.b", "9lives", "ä"])
def test_a_name_must_fit_into_a_list_of_seats(install: Install, name: str) -> None:
    install("aurora", GOOD.format(name="Aurora"), {name: "aurora:Aurora"})
    assert bots.names() == list(BUILT_IN)
    with pytest.raises(ValueError, match="a name is lower-case letters"):
        bots.kind(name)


def test_other_packages_are_not_looked_at_before_they_are_needed() -> None:
    script = (
        "import sunbarge.bots as bots, sunbarge.bots.registry as registry;"
        "bots.make('random', seed=1); print(registry.plugins.cache_info().misses);"
        "bots.names(); print(registry.plugins.cache_info().misses)"
    )
    assert run_python("-c", script).split() == ["0", "1"]


# --- The page about bots -------------------------------------------------------------------


def fenced(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_bot_of_the_page_is_found_checked_and_better_than_random(install: Install) -> None:
    offers = tomllib.loads(fenced("toml"))["project"]["entry-points"]["sunbarge.bots"]
    install("greedy", fenced("python"), offers)
    assert list(offers) == ["greedy"]
    assert bots.names()[-1] == "greedy"
    assert bots.check_bot("greedy", positions=2, budget=None, at=[("disk", 2), ("first", 4)]).ok
    tally = tally_of(Plan(12, 3, ("greedy", "random", "random"), seed=1))
    assert tally.by_bot()[0].wins > 6


def test_the_page_names_every_promise_and_everything_of_a_sight() -> None:
    from sunbarge.bots.check_report import PROMISES

    for promise in PROMISES:
        assert f"| {promise} |" in PAGE
    shown = {name for name in dir(bots.Sight) if not name.startswith("_")}
    assert shown <= set(re.findall(r"`(\w+)(?:\(\))?`", PAGE))


def test_a_seat_seed_does_not_tell_the_tiles() -> None:
    """A bot that sets up a game with its own seed does not see the game it sits in."""
    for seed in range(20):
        own = bots.seat_seed(seed, 0)
        assert own != seed
        assert own == bots.seat_seed(seed, 0) != bots.seat_seed(seed, 1)
        real, guessed = sunbarge.Game(3, seed=seed), sunbarge.Game(3, seed=own)
        for game in (real, guessed):
            for _ in range(12):
                game.play("draw" if "draw" in game.legal_moves() else game.legal_moves()[-1])
        assert real.history != guessed.history


@pytest.mark.parametrize("name", [None, 3, ["simple"]])
def test_a_bot_is_called_by_its_name(name: Any) -> None:
    for call in (bots.make, bots.describe, bots.check_bot):
        with pytest.raises(ValueError, match=r"called by its name, not by|is no bot"):
            call(name)


def test_a_guest_cannot_pose_as_a_compiled_bot() -> None:
    class Impostor(bots.Bot):
        description = "claims to be simple"
        policy = 1

        def choose(self, sight: bots.Sight) -> str:
            return sight.legal_moves()[0]

    assert "has a policy" in why_not_a_bot(Impostor)
    assert why_not_a_bot(bots.kind("simple")) == ""
