"""Clusters that cannot be reached: the error says why, within seconds."""

import socket
import sys
import threading
import time

import pytest

from sunbarge.research.executors import open_executor


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_an_address_at_which_no_cluster_answers_is_refused_in_seconds() -> None:
    pytest.importorskip("ray")  # there is no wheel for every Python
    began = time.monotonic()
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        with pytest.raises(ConnectionError, match=f"no Ray cluster answers at 127.0.0.1:{port}"):
            open_executor(f"ray:127.0.0.1:{port}")
        deaf.listen()
        threading.Thread(target=answer_like_a_web_server, args=(deaf,)).start()
        with pytest.raises(ConnectionError, match="is no Ray cluster"):
            open_executor(f"ray:127.0.0.1:{port}")
    assert time.monotonic() - began < 10
    for wrong in ("ray:head", "ray:head:", "ray:head:port", "ray:head:99999"):
        with pytest.raises(ValueError, match="looks like HOST:PORT"):
            open_executor(wrong)


def answer_like_a_web_server(listener: socket.socket) -> None:
    connection, _ = listener.accept()
    with connection:
        connection.recv(100)
        connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"pip install 'sunbarge\[ray\]'"):
        open_executor("ray")
