"""A subprocess with line-based, non-blocking pipes and deadlines."""

import contextlib
import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import IO

from sunbarge.bots.forfeit import Forfeit

CHUNK = 1 << 16
MAX_RESPONSE = 1 << 18  # bytes of one answer
MAX_LINE = 1 << 13
MAX_QUOTED = 80  # characters of a program's output that a message quotes
STDERR_TAIL = 1 << 11  # bytes of standard error that are kept
EXIT_SECONDS = 0.2  # seconds that a program has to exit after it closed its output


class Program:
    """A subprocess with non-blocking pipes; every failure of the process raises Forfeit."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start the process in a new session, so that its child processes can be killed with it."""
        if os.name == "nt":
            raise ValueError("bots of the form cmd:… need Linux or macOS")
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise Forfeit(f"cannot be started: {words[0]}: {why}") from None
        self.selector = DefaultSelector()
        for stream in (self.output, self.errors):
            os.set_blocking(stream.fileno(), False)
            self.selector.register(stream, EVENT_READ)
        os.set_blocking(self.input.fileno(), False)
        self.lines: deque[str] = deque()
        self.partial_line = b""
        self.heard = 0
        self.stderr_tail = b""
        self.output_closed = False

    @property
    def input(self) -> IO[bytes]:
        """The standard input of the process."""
        assert self.process.stdin
        return self.process.stdin

    @property
    def output(self) -> IO[bytes]:
        """The standard output of the process."""
        assert self.process.stdout
        return self.process.stdout

    @property
    def errors(self) -> IO[bytes]:
        """The standard error of the process."""
        assert self.process.stderr
        return self.process.stderr

    # --- Messages -----------------------------------------------------------------------

    def say(self, text: str, until: float) -> None:
        """Write lines to the process; raises Forfeit if it has sent unrequested output before."""
        self.poll(0)
        if self.lines:
            raise Forfeit(f"says {quoted(self.lines[0])} without being asked", "legal")
        self.heard = 0
        rest = text.encode()
        while rest:
            try:
                rest = rest[os.write(self.input.fileno(), rest) :]
            except BlockingIOError:
                self.wait_until_writable(until)
            except OSError:
                raise self.exit_reason("closed its input") from None

    def wait_until_writable(self, until: float) -> None:
        """Wait until the pipe has room; raises Forfeit if the process does not read in time."""
        with DefaultSelector() as room:
            room.register(self.input, EVENT_WRITE)
            if not room.select(max(0.0, until - time.monotonic())):
                raise Forfeit("does not read what it is told", "budget")

    def read_line(self, until: float) -> str | None:
        """Return the next line, or None if none arrives in time."""
        while not self.lines:
            if self.output_closed:
                raise self.exit_reason("closed its output")
            left = until - time.monotonic()
            self.poll(max(0.0, left))
            if left <= 0 and not self.lines:
                return None
        return self.lines.popleft()

    def poll(self, seconds: float) -> None:
        """Wait up to `seconds` seconds for output of the process, and read it."""
        for key, _ in self.selector.select(seconds):
            try:
                text = os.read(key.fd, CHUNK)
            except BlockingIOError:  # there was nothing to read
                continue
            if not text:
                self.selector.unregister(key.fileobj)
            if key.fileobj is self.errors:
                self.stderr_tail = (self.stderr_tail + text)[-STDERR_TAIL:]
            else:
                self.output_closed = not text
                self.split_lines(text)

    def split_lines(self, text: bytes) -> None:
        """Split output into lines; raises Forfeit if there is too much of it."""
        self.heard += len(text)
        *lines, self.partial_line = (self.partial_line + text).split(b"\n")
        if self.heard > MAX_RESPONSE:
            raise Forfeit(f"writes more than {MAX_RESPONSE >> 10} kB without an answer", "legal")
        if len(self.partial_line) > MAX_LINE:
            raise Forfeit(f"writes a line of more than {MAX_LINE >> 10} kB", "legal")
        self.lines.extend(
            line
            for request_quit in lines
            if (line := request_quit.decode("utf-8", "replace").strip())
        )

    # --- The end ------------------------------------------------------------------------

    def exit_reason(self, otherwise: str) -> Forfeit:
        """Return a Forfeit with the exit code or signal, or `otherwise` if the process runs on."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        code = self.process.returncode
        if code is None:
            return Forfeit(otherwise)
        ended = f"ended by signal {signal_name(-code)}" if code < 0 else f"ended with code {code}"
        return Forfeit(ended + self.last_error_line())

    def last_error_line(self) -> str:
        """Return the last line of the process's standard error in brackets, or an empty text."""
        with contextlib.suppress(OSError, KeyError, Forfeit):
            while self.errors in [key.fileobj for key, _ in self.selector.select(0)]:
                self.poll(0)
        words = self.stderr_tail.decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in words if line.strip()]
        return f" ({quoted(said[-1])})" if said else ""

    def request_quit(self) -> None:
        """Send `quit`, and close the standard input of the process."""
        with contextlib.suppress(OSError):
            os.write(self.input.fileno(), b"quit\n")
        with contextlib.suppress(OSError):
            self.input.close()

    def end(self, until: float) -> None:
        """Wait until the process has ended, and kill it at the deadline."""
        with contextlib.suppress(Forfeit):
            while not self.output_closed and self.read_line(until) is not None:
                pass
        self.kill()

    def kill(self) -> None:
        """Kill the process and its children, and close the pipes."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        self.selector.close()
        for stream in (self.input, self.output, self.errors):
            with contextlib.suppress(OSError):
                stream.close()


def quoted(text: str) -> str:
    """Return output of a program, quoted and shortened for messages."""
    shown = text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
    return ascii(shown) if not shown.isprintable() else repr(shown)


def signal_name(number: int) -> str:
    """Return the name of a signal."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
