"""Replays of finished games and of pasted records, and the check of the draws."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scenes import Scenes
from tests.browser.visitor import Visitor
from tests.online.server.http_client import get

Visit = Callable[..., Visitor]
GOLDEN = Path(__file__).parents[1] / "golden" / "disk-3-last-ra.rec"


def record_of(scenes: Scenes) -> tuple[str, str]:
    """A finished game, and its record as the server has it."""
    table = scenes.get("over").table
    return table, get(f"{scenes.base}/api/tables/{table}/record").text


def ply(page: Page) -> int:
    """The position that the slider stands at."""
    return int(page.get_by_role("slider").input_value())


def verdict(page: Page) -> str:
    """What the check of the draws says."""
    page.get_by_role("button", name="Check the draws").click()
    dialog = page.get_by_role("dialog", name="Were the draws fair?")
    expect(dialog.locator(".verdict b")).to_be_visible()
    return dialog.locator(".verdict").inner_text()


def paste(visitor: Visitor, record: str) -> None:
    """Bring a record along."""
    visitor.go("/replay")
    visitor.page.get_by_label("Record", exact=True).fill(record)
    visitor.button("Show it").click()


def test_steps_jumps_and_links(visit: Visit, scenes: Scenes) -> None:
    table, _ = record_of(scenes)
    visitor = visit().go(f"/replay/{table}")
    page = visitor.page
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    visitor.button(re.compile("^One step on")).click()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(page).to_have_url(re.compile(f"/replay/{table}#2$"))
    page.keyboard.press("PageDown")
    now = page.get_by_role("complementary", name="Log").locator(".now")
    expect(now.filter(has_text=re.compile("wins with|All passed"))).to_have_count(1)
    here = ply(page)
    jump = page.get_by_label("Jump to")
    third = jump.locator("option").nth(3).get_attribute("value")
    jump.select_option(third)
    expect(slider).to_have_value(str(third))
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(slider).to_have_value(str(last))
    expect(visitor.button("Show the result")).to_be_visible()
    visitor.go("/").go(f"/replay/{table}#{here}")
    expect(slider).to_have_value(str(here))


def test_plays_by_itself(visit: Visit, scenes: Scenes) -> None:
    table, _ = record_of(scenes)
    visitor = visit().go(f"/replay/{table}")
    page = visitor.page
    page.get_by_label("Speed").select_option("4")
    visitor.button(re.compile("^Play ")).click()
    page.wait_for_function("() => document.querySelector('input[type=range]').value >= 3")
    visitor.button(re.compile("^Pause ")).click()
    expect(visitor.button(re.compile("^Play "))).to_be_visible()
    stopped = ply(page)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider")).to_have_value(str(stopped - 1))


def test_download_is_the_record_and_its_draws_are_fair(visit: Visit, scenes: Scenes) -> None:
    table, record = record_of(scenes)
    visitor = visit().go(f"/replay/{table}")
    with visitor.page.expect_download() as coming:
        visitor.button("Download the record").click()
    assert Path(coming.value.path()).read_text() == record
    assert coming.value.suggested_filename == f"sunbarge-{table}.rec"
    assert "All draws follow" in verdict(visitor.page)


def test_pasted_record(visit: Visit, scenes: Scenes) -> None:
    _, record = record_of(scenes)
    visitor = visit()
    paste(visitor, record)
    visitor.page.locator("main.replay").wait_for()
    assert "All draws follow" in verdict(visitor.page)


def test_tampered_record_is_found_out(visit: Visit, scenes: Scenes) -> None:
    _, record = record_of(scenes)
    secret = re.search(r'Secret "([0-9a-f]+)"', record)
    assert secret, record[:600]
    other = ("1" if secret[1][0] != "1" else "2") + secret[1][1:]
    visitor = visit()
    paste(visitor, record.replace(secret[1], other))
    visitor.page.locator("main.replay").wait_for()
    said = verdict(visitor.page)
    assert "All draws follow" not in said
    assert "Something is wrong" in said


def test_record_without_a_promise_cannot_be_checked(visit: Visit) -> None:
    visitor = visit()
    paste(visitor, GOLDEN.read_text())
    visitor.page.locator("main.replay").wait_for()
    assert "cannot be checked" in verdict(visitor.page)


@pytest.mark.parametrize("nonsense", ["hello", '[Edition "disk"]\n\ndraw draw draw'])
def test_nonsense_is_told_as_such(visit: Visit, nonsense: str) -> None:
    visitor = visit()
    visitor.expected = re.compile("422|400")
    paste(visitor, nonsense)
    expect(visitor.page.get_by_role("alert")).to_contain_text("This cannot be replayed")
