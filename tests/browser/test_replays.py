"""Replays of finished games and of pasted records, and the verification of the draws."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.prepared_tables import PreparedTables
from tests.browser.users import User
from tests.online.server.http_client import get

NewUser = Callable[..., User]
GOLDEN = Path(__file__).parents[1] / "golden" / "disk-3-last-ra.rec"


def record_of(prepared_tables: PreparedTables) -> tuple[str, str]:
    """A finished game, and its record as the server has it."""
    table = prepared_tables.get("over").table
    return table, get(f"{prepared_tables.base}/api/tables/{table}/record").text


def ply(page: Page) -> int:
    """The position that the slider stands at."""
    return int(page.get_by_role("slider").input_value())


def verdict(page: Page) -> str:
    """What the check of the draws says."""
    page.get_by_role("button", name="Check the draws").click()
    dialog = page.get_by_role("dialog", name="Were the draws fair?")
    expect(dialog.locator(".verdict b")).to_be_visible()
    return dialog.locator(".verdict").inner_text()


def paste(user: User, record: str) -> None:
    """Bring a record along."""
    user.goto("/replay")
    user.page.get_by_label("Record", exact=True).fill(record)
    user.button("Show it").click()


def test_steps_jumps_and_links(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    table, _ = record_of(prepared_tables)
    user = new_user().goto(f"/replay/{table}")
    page = user.page
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    user.button(re.compile("^One step on")).click()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(page).to_have_url(re.compile(f"/replay/{table}#2$"))
    page.keyboard.press("PageDown")
    now = page.get_by_role("complementary", name="Log").locator(".now")
    expect(now.filter(has_text=re.compile("wins with|All passed"))).to_have_count(1)
    here = ply(page)
    page.locator("aside li").nth(1).get_by_role("button").click()
    expect(slider).to_have_value("2")
    page.locator(f"aside li:has(.num:text-is('{here}')) button").first.click()
    expect(slider).to_have_value(str(here))
    jump = page.get_by_label("Jump to")
    third = jump.locator("option").nth(3).get_attribute("value")
    jump.select_option(third)
    expect(slider).to_have_value(str(third))
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(slider).to_have_value(str(last))
    expect(user.button("Show the result")).to_be_visible()
    user.goto("/").goto(f"/replay/{table}#{here}")
    expect(slider).to_have_value(str(here))


def test_plays_by_itself(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    table, _ = record_of(prepared_tables)
    user = new_user().goto(f"/replay/{table}")
    page = user.page
    page.get_by_label("Speed").select_option("4")
    user.button(re.compile("^Play ")).click()
    page.wait_for_function("() => document.querySelector('input[type=range]').value >= 3")
    user.button(re.compile("^Pause ")).click()
    expect(user.button(re.compile("^Play "))).to_be_visible()
    stopped = ply(page)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider")).to_have_value(str(stopped - 1))


def test_download_is_the_record_and_its_draws_are_fair(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    table, record = record_of(prepared_tables)
    user = new_user().goto(f"/replay/{table}")
    with user.page.expect_download() as coming:
        user.button("Download the record").click()
    assert Path(coming.value.path()).read_text() == record
    assert coming.value.suggested_filename == f"sunbarge-{table}.rec"
    assert "All draws follow" in verdict(user.page)


def test_pasted_record(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    _, record = record_of(prepared_tables)
    user = new_user()
    paste(user, record)
    user.page.locator("main.replay").wait_for()
    assert "All draws follow" in verdict(user.page)


def test_records_are_replayed_without_the_server(
    new_user: NewUser, prepared_tables: PreparedTables
) -> None:
    _, record = record_of(prepared_tables)
    user = new_user()
    user.expected_errors = re.compile("ERR_FAILED")
    user.page.route("**/api/replay", lambda route: route.abort())
    paste(user, record.replace("\ndraw", "\ndrow", 1))
    expect(user.page.locator(".wrong")).to_contain_text("drow")
    user.page.get_by_label("Record", exact=True).fill(record)
    user.button("Show it").click()
    user.page.locator("main.replay").wait_for()
    assert "All draws follow" in verdict(user.page)


def test_tampered_record_is_found_out(new_user: NewUser, prepared_tables: PreparedTables) -> None:
    _, record = record_of(prepared_tables)
    secret = re.search(r'Secret "([0-9a-f]+)"', record)
    assert secret, record[:600]
    other = ("1" if secret[1][0] != "1" else "2") + secret[1][1:]
    user = new_user()
    paste(user, record.replace(secret[1], other))
    user.page.locator("main.replay").wait_for()
    said = verdict(user.page)
    assert "All draws follow" not in said
    assert "Something is wrong" in said


def test_record_without_a_commitment_cannot_be_checked(new_user: NewUser) -> None:
    user = new_user()
    paste(user, GOLDEN.read_text())
    user.page.locator("main.replay").wait_for()
    assert "cannot be checked" in verdict(user.page)


@pytest.mark.parametrize("nonsense", ["hello", '[Edition "disk"]\n\ndraw draw draw'])
def test_nonsense_is_told_as_such(new_user: NewUser, nonsense: str) -> None:
    user = new_user()
    user.expected_errors = re.compile("422|400")
    paste(user, nonsense)
    expect(user.page.get_by_role("alert")).to_contain_text("This cannot be replayed")
    expect(user.page.locator(".wrong")).to_contain_text("Line")
    assert user.page.get_by_label("Record", exact=True).input_value() == nonsense
