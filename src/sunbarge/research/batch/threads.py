"""The threads of a batch, which share the slots among them."""

from _thread import LockType, allocate_lock
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple
from weakref import finalize

Piece = tuple[int, int]
Work = Callable[[int, int, int], None]
"What a thread does with the slots from one number up to another."

HALVINGS = 2


class Job(NamedTuple):
    """What a helper is called for."""

    work: Work
    left: Sequence[deque[Piece]]
    "The pieces of each thread that nobody has taken."
    thread: int
    at_work: LockType
    "Held until the helper is done."
    errors: list[BaseException]


class Threads:
    """A thread and its helpers: each begins with slots of its own, then helps the others.

    A step takes about a millisecond, of which a pool of futures would be a tenth.
    """

    def __init__(self, number: int, slots: int) -> None:
        """So many threads in all; the helpers wait for something to do."""
        self.slots, self.closed, self.torn = slots, False, False
        ends = [slots * thread // number for thread in range(number + 1)]
        self.shares = [in_pieces(ends[thread], ends[thread + 1]) for thread in range(number)]
        self.helpers: list[SimpleQueue[Job | None]] = [SimpleQueue() for _ in range(1, number)]
        self.gates: list[LockType] = []
        for jobs in self.helpers:
            Thread(target=help_out, args=(jobs,), daemon=True).start()
        self.dismiss = finalize(self, send_home, self.helpers)

    def share_out(self, work: Work) -> None:
        """Have all slots worked on; back when all is done."""
        if self.closed:
            raise RuntimeError("the batch is closed: make another one")
        if not self.helpers:
            work(0, 0, self.slots)
            return
        if self.torn:
            raise RuntimeError("a step was interrupted when only some games had made it: reset()")
        self.torn = True  # until all is done
        self.wait()  # an interrupt may have left a helper at work
        left, errors = [deque(share) for share in self.shares], list[BaseException]()
        try:
            self.call(work, left, errors)
            do_share(work, left, 0)
            self.wait()
        except BaseException:
            for share in left:
                share.clear()
            raise
        if errors:
            raise errors[0]
        self.torn = False

    def call(self, work: Work, left: Sequence[deque[Piece]], errors: list[BaseException]) -> None:
        """Let the helpers begin."""
        self.gates = []
        for thread, jobs in enumerate(self.helpers, 1):
            at_work = allocate_lock()
            at_work.acquire()
            jobs.put(Job(work, left, thread, at_work, errors))
            self.gates.append(at_work)

    def wait(self) -> None:
        """Wait until no helper is at work."""
        for at_work in self.gates:
            with at_work:
                pass

    def close(self) -> None:
        """Send the helpers home, once they are done."""
        self.closed = True
        self.dismiss()
        self.wait()


def help_out(jobs: SimpleQueue[Job | None]) -> None:
    """What a helper does all day."""
    while help_with(jobs.get()):
        pass


def help_with(job: Job | None) -> bool:
    """Do a share; False if there is no more to come."""
    if job is None:
        return False
    try:
        do_share(job.work, job.left, job.thread)
    except BaseException as error:
        job.errors.append(error)
    finally:
        job.at_work.release()
    return True


def send_home(helpers: Sequence[SimpleQueue[Job | None]]) -> None:
    """Nothing more is to come."""
    for jobs in helpers:
        jobs.put(None)


def in_pieces(first: int, last: int) -> list[Piece]:
    """Some slots in pieces, each half as long as the one before.

    The small ones at the end are for a thread that is done before another: its core was busy
    with something else, or was woken late.
    """
    pieces = []
    for _ in range(HALVINGS):
        middle = (first + last + 1) // 2
        pieces.append((first, middle))
        first = middle
    return [piece for piece in (*pieces, (first, last)) if piece[0] < piece[1]]


def do_share(work: Work, left: Sequence[deque[Piece]], thread: int) -> None:
    """Do one's own pieces in order, then those of the others from the end."""
    while own := take(left[thread].popleft):
        work(thread, *own)
    for other in left:
        while piece := take(other.pop):
            work(thread, *piece)


def take(pick: Callable[[], Piece]) -> Piece | None:
    """A piece that nobody has taken, if there is one."""
    try:
        return pick()
    except IndexError:
        return None
