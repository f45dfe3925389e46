"""HTTP routes: responses, errors and headers."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from sunbarge import bots as all_bots
from sunbarge.engine import editions
from sunbarge.online.server.app import create_app
from sunbarge.online.server.services import Services
from sunbarge.online.server.settings import Settings
from sunbarge.online.store import database_url
from tests.online.server.client import bots, create_table, me, sit
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer

GAME = '[Edition "disk"]\n[Players "2"]\n[Groups "0 1"]\n[Result "*"]\n\ndraw:pha draw:nil\n'


def test_about_names_all_editions_and_bots(server: RunningServer) -> None:
    about = get(f"{server.base}/api/about").json()
    assert [edition["name"] for edition in about["editions"]] == list(editions.NAMES)
    assert [bot["name"] for bot in about["bots"]] == all_bots.names()
    assert all(edition["terms"]["pha"] for edition in about["editions"])


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"edition": "papyrus"}, "papyrus"),
        ({"edition": "first", "seats": [me(), *bots("simple")]}, "players"),
        ({"house": ["no-such-rule"]}, "no-such-rule"),
        ({"seats": [me(), me(), *bots("simple")]}, "`me`"),
        ({"seats": [{"kind": "free"}, *bots("simple")]}, "`me`"),
        ({"seats": [me(), *bots("wizard")]}, "wizard"),
        ({"seats": [me(), *bots("cmd:sh -c id")]}, "no bot 'cmd"),
        ({"seats": [me("Eve\u0000"), *bots("simple")]}, "name"),
        ({"seats": [me("\u202eEve"), *bots("simple")]}, "name"),
        ({"seats": [me("\u3164"), *bots("simple")]}, "invisible"),
        ({"seats": [me("E" + 9 * "\u0301"), *bots("simple")]}, "at most 3 accents"),
        ({"seats": [me("\u0301"), *bots("simple")]}, "at least one letter"),
        ({"seats": [me("Eve"), {"kind": "here", "name": " E\uff36E "}]}, "differ"),
        ({"seats": [me("x" * 25), *bots("simple")]}, "24"),
        ({"seats": [me()]}, "2"),
        ({"pace": 11}, "10"),
        ({"entropy": "xyz"}, "entropy"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_an_invalid_table_is_rejected_with_what_would_be_valid(
    server: RunningServer, changes: dict[str, Any], says: str
) -> None:
    request = {"seats": [me(), *bots("simple")], **changes}
    answer = post(f"{server.base}/api/tables", json=request)
    assert answer.status_code == 422
    assert says in answer.json()["text"]


def test_a_commitment_is_used_once(server: RunningServer) -> None:
    commitment = post(f"{server.base}/api/promises").json()["commitment"]
    request = {"seats": [me(), {"kind": "here"}], "commitment": commitment, "entropy": "ab" * 16}
    request["watch"] = True
    table = post(f"{server.base}/api/tables", json=request).json()["table"]
    record = get(f"{server.base}/api/tables/{table}/record").text
    assert f'[FairCommitment "{commitment}"]' in record
    again = post(f"{server.base}/api/tables", json=request)
    assert (again.status_code, again.json()["code"]) == (409, "no_promise")


def test_records_and_replays_only_where_there_are_any(server: RunningServer) -> None:
    gathering = create_table(server.base, me(), {"kind": "free"})["table"]
    at = f"{server.base}/api/tables"
    assert get(f"{at}/{gathering}/record").status_code == 409
    assert get(f"{at}/{gathering}/replay").status_code == 409
    assert get(f"{at}/nowhere/replay").json()["code"] == "no_table"
    good = post(f"{server.base}/api/replay", json={"record": GAME})
    assert [frame["move"] for frame in good.json()["frames"]] == [None, "draw:pha", "draw:nil"]
    bad = post(f"{server.base}/api/replay", json={"record": GAME + "bid:99"})
    assert bad.status_code == 422
    assert "line 7" in bad.json()["text"]


def test_a_seat_is_taken_once(server: RunningServer) -> None:
    seated = create_table(server.base, me(), {"kind": "free"}, {"kind": "free"}, public=True)
    at = f"{server.base}/api/tables/{seated['table']}"
    assert get(at).json()["free"] == 2
    assert seated["table"] in [
        card["table"] for card in get(f"{server.base}/api/lobby").json()["open"]
    ]
    sit(server.base, seated["table"], "Bob", seat=2)
    again = post(f"{at}/seats", json={"name": "Eve", "seat": 2})
    assert (again.status_code, again.json()["code"]) == (409, "not_now")
    nowhere = post(f"{at}/seats", json={"name": "Eve", "seat": 9})
    assert nowhere.status_code == 409


def test_every_response_has_the_security_headers(server: RunningServer) -> None:
    for path in ("/", "/api/about", "/api/nothing", "/healthz", "/table/abc"):
        headers = get(f"{server.base}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert policy.count("unsafe") == 1
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["x-request-id"]
        assert "set-cookie" not in headers
        assert "server" not in headers


def test_only_documents_and_workers_have_the_headers_for_them(server: RunningServer) -> None:
    for dest in ("script", "style"):
        headers = get(f"{server.base}/", headers={"Sec-Fetch-Dest": dest}).headers
        assert "content-security-policy" not in headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
    for dest in ("document", "worker", "serviceworker", "empty", "nonsense"):
        headers = get(f"{server.base}/", headers={"Sec-Fetch-Dest": dest}).headers
        assert "default-src 'self'" in headers["content-security-policy"]


def test_data_that_a_page_fetches_has_no_headers_for_documents(server: RunningServer) -> None:
    def policy_of(path: str, dest: str) -> str | None:
        headers = get(f"{server.base}{path}", headers={"Sec-Fetch-Dest": dest}).headers
        assert headers["x-content-type-options"] == "nosniff"
        policy: str | None = headers.get("content-security-policy")
        return policy

    assert policy_of("/api/about", "empty") is None
    assert policy_of("/healthz", "empty") is not None
    assert policy_of("/api/about", "document") is not None


def test_errors_are_problems(server: RunningServer) -> None:
    missing = get(f"{server.base}/api/nothing")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
    wrong = httpx.delete(f"{server.base}/api/lobby")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "no_such_method")
    broken = post(f"{server.base}/api/cards", content=b"\xff\xfe")
    assert broken.status_code in (400, 422)
    assert broken.json()["code"] == "malformed"


def test_head_requests_of_the_front_end_and_health(server: RunningServer) -> None:
    for path in ("/healthz", "/"):
        answer = httpx.head(f"{server.base}{path}")
        assert answer.status_code in (200, 503)
        assert answer.content == b""


def test_metrics_count_requests_by_route(server: RunningServer) -> None:
    get(f"{server.base}/api/tables/aaaaaaaaaaaa")
    text = get(f"{server.base}/metrics").text
    assert 'method="GET",route="/api/tables/{table_id}",status="404"' in text
    assert "aaaaaaaaaaaa" not in text


def test_openapi_describes_errors_as_problems(tmp_path: Path) -> None:
    app = create_app(Services(Settings(database=database_url(tmp_path))))
    described = app.openapi()
    for path, methods in described["paths"].items():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if status.startswith("4") or status.startswith("5"):
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema["$ref"].endswith("/Problem"), path
    assert "HTTPValidationError" not in json.dumps(described)


def test_schemathesis_finds_nothing(server: RunningServer) -> None:
    """Bounded: some examples of every operation, valid and invalid ones."""
    import schemathesis  # here, as it takes long, and all processes import this module
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    # A schema cannot say which editions, bots and combinations of seats there are.
    excluded = [positive_data_acceptance]
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    quick = settings(
        max_examples=12,
        phases=[Phase.explicit, Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    tried = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()

        def check(case: Any) -> None:
            case.call_and_validate(excluded_checks=excluded)

        quick(cases(operation)(check))()
        tried += 1
    assert tried >= 8


def cases(operation: Any) -> Any:
    """Return a strategy of valid and invalid cases of one operation."""
    from schemathesis import GenerationMode

    strategy = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return given(case=strategy | wrong)
