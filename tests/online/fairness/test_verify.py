import random
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sunbarge.cli.app import app
from sunbarge.cli.failures import run
from sunbarge.notation.errors import NotationError
from sunbarge.online import fairness
from sunbarge.online.fairness.tags import Unverifiable
from sunbarge.online.sessions import record_of
from tests.table_driver import TableDriver, header


@pytest.fixture(scope="module")
def record() -> str:
    driver = TableDriver(header("me free random", open_points=True)).sit_all()
    driver.play_out(random.Random(3))
    return record_of(driver.table)


def with_tag(record: str, tag: str, value: str | None) -> str:
    line = "" if value is None else f'[{tag} "{value}"]\n'
    changed = re.sub(rf'\[{tag} "[^"]*"\]\n', lambda _: line, record)
    assert changed != record
    return changed


def swapped(record: str) -> str:
    """The first two different draws of the first epoch that can change places unnoticed."""
    head, _, moves = record.partition("; epoch 1\n")
    parts = re.split(r"(\s+)", moves)
    for place in range(0, len(parts) - 2, 2):
        one, two = parts[place], parts[place + 2]
        both = {one, two}
        if len(both) == 2 and all(m.startswith("draw:") and m != "draw:ra" for m in both):
            parts[place], parts[place + 2] = two, one
            return f"{head}; epoch 1\n{''.join(parts)}"
    raise AssertionError("no two draws in a row")


def test_the_record_of_a_finished_game_holds(record: str) -> None:
    verdict = fairness.verify(record, fairness.commit(bytes(range(32))).upper() + "\n")
    assert verdict.holds
    assert verdict.draws == record.count("draw:")
    assert verdict.tags.seeds == ("0" * 32, "1" * 32, "")


def test_a_draw_that_was_changed_is_found(record: str) -> None:
    (fault,) = fairness.verify(swapped(record)).faults
    assert re.fullmatch(r"draw \d+ is \w+ instead of \w+", fault)


def test_another_secret_is_found(record: str) -> None:
    faults = fairness.verify(with_tag(record, "FairSecret", "11" * 32)).faults
    assert "the secret is not the one of the commitment" in faults


def test_another_commitment_is_found(record: str) -> None:
    secret = bytes([7]) * 32
    changed = with_tag(record, "FairCommitment", fairness.commit(secret))
    assert fairness.verify(changed).faults == ("the secret is not the one of the commitment",)
    faults = fairness.verify(record, fairness.commit(secret)).faults
    assert faults == ("the record's commitment is not the one that was promised",)


def test_other_seeds_and_another_order_of_them_are_found(record: str) -> None:
    for seeds in (f"{'1' * 32} {'0' * 32} -", f"{'0' * 32} {'1' * 32} {'2' * 32}", "- - -"):
        assert not fairness.verify(with_tag(record, "FairSeeds", seeds)).holds


def test_other_groups_are_found() -> None:
    driver = TableDriver(header("me free")).sit_all()
    running = record_of(driver.table)
    groups = re.search(r'Groups "(.*)"', running)
    assert groups is not None
    other = "1 0" if groups[1] == "0 1" else "0 1"
    secret = f'[FairSecret "{driver.table.header.secret}"]\n[Result'
    shown = running.replace("[Result", secret)
    assert fairness.verify(shown).holds
    (fault,) = fairness.verify(with_tag(shown, "Groups", other)).faults
    assert fault == f"the groups of suns are {other} instead of {groups[1]}"


@pytest.mark.parametrize(
    ("tag", "value", "problem"),
    [
        ("FairVersion", "2", "knows version 1"),
        ("FairVersion", None, "FairVersion is missing"),
        ("FairCommitment", None, "FairCommitment is missing"),
        ("FairCommitment", "12", "64 small hexadecimal digits"),
        ("FairSeeds", None, "FairSeeds is missing"),
        ("FairSeeds", "- -", "2 seeds for 3 seats"),
        ("FairSeeds", "- -  -", "4 seeds for 3 seats"),
        ("FairSeeds", "- - abc", "a seed is 32 to 64"),
        ("FairSecret", None, "reveals it when the game is over"),
        ("FairSecret", "00" * 31, "64 small hexadecimal digits"),
        ("FairSecret", "0G" * 32, "64 small hexadecimal digits"),
    ],
)
def test_missing_and_malformed_tags_are_reported(
    record: str, tag: str, value: str | None, problem: str
) -> None:
    with pytest.raises(Unverifiable, match=problem):
        fairness.verify(with_tag(record, tag, value))


def test_a_record_without_tags_is_no_forgery_but_cannot_be_checked(record: str) -> None:
    plain = re.sub(r"\[Fair.*\n", "", record)
    with pytest.raises(Unverifiable, match="no fairness tags"):
        fairness.verify(plain)


def test_a_record_whose_moves_cannot_be_is_no_record(record: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        fairness.verify(record.replace("draw:", "dr4w:", 1))


def run_verify(
    tmp_path: Path, record: str, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, str]:
    file = tmp_path / "game.txt"
    file.write_text(record, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["sunbarge", "verify", str(file), *more])
        code = run(app)
    out, err = capsys.readouterr()
    return code, out + err


def test_the_command_says_what_was_checked_and_what_not(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, text = run_verify(tmp_path, record, capsys)
    assert code == 0
    assert "game.txt: fair" in text
    assert f"all {record.count('draw:')} draws" in text
    assert "2 players' seeds" in text
    assert "not checked: that this commitment was shown before the game" in text
    code, text = run_verify(
        tmp_path, record, capsys, "--commitment", fairness.commit(bytes(range(32)))
    )
    assert (code, "the commitment is the one you kept" in text) == (0, True)


def test_the_command_has_an_exit_code_for_each_case(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, text = run_verify(tmp_path, swapped(record), capsys)
    assert (code, "NOT fair" in text, "instead of" in text) == (1, True, True)
    code, text = run_verify(tmp_path, with_tag(record, "FairSecret", None), capsys)
    assert (code, "FairSecret is missing" in text) == (2, True)
    code, text = run_verify(tmp_path, "no record", capsys)
    assert (code, "line 1" in text) == (2, True)
    assert CliRunner().invoke(app, ["verify", "--help"]).exit_code == 0
