"""A work-stealing thread pool that runs one function over all slots of a batch."""

from _thread import LockType, allocate_lock
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple
from weakref import finalize

Chunk = tuple[int, int]
"A half-open range of slots."
Task = Callable[[int, int, int], None]
"A function of a thread's number and the bounds of a chunk: it runs the chunk in this thread."

HALVINGS = 2


class Job(NamedTuple):
    """The arguments of one call of `ThreadPool.run`, as they are passed to a worker thread."""

    task: Task
    queues: Sequence[deque[Chunk]]
    "The chunks of each thread that no thread has started."
    thread: int
    busy: LockType
    "A lock that is held until the worker is done."
    errors: list[BaseException]


class ThreadPool:
    """Threads that run a task over chunks of slots; an idle thread steals chunks of the others.

    The thread that calls `run` works, too. A step of a batch takes about a millisecond, to which
    `concurrent.futures` would add a tenth.
    """

    def __init__(self, threads: int, slots: int) -> None:
        """Start `threads - 1` daemon threads; the thread that calls `run` is the remaining one."""
        self.slots, self.closed = slots, False
        self.interrupted = False
        "Whether a call of `run` failed after some, but not all, chunks were run."
        ends = [slots * thread // threads for thread in range(threads + 1)]
        self.chunks = [halved(ends[thread], ends[thread + 1]) for thread in range(threads)]
        self.workers: list[SimpleQueue[Job | None]] = [SimpleQueue() for _ in range(1, threads)]
        self.busy: list[LockType] = []
        for jobs in self.workers:
            Thread(target=worker_loop, args=(jobs,), daemon=True).start()
        self.shutdown = finalize(self, stop_workers, self.workers)

    def run(self, task: Task) -> None:
        """Run a task over all slots; returns when all chunks are done."""
        if self.closed:
            raise RuntimeError("the batch is closed: make another one")
        if not self.workers:
            task(0, 0, self.slots)
            return
        if self.interrupted:
            raise RuntimeError("a step was interrupted when only some games had made it: reset()")
        self.interrupted = True  # reset when all chunks are done
        self.wait()  # workers may still be busy after a KeyboardInterrupt
        queues, errors = [deque(chunks) for chunks in self.chunks], list[BaseException]()
        try:
            self.submit(task, queues, errors)
            run_chunks(task, queues, 0)
            self.wait()
        except BaseException:
            for chunks in queues:
                chunks.clear()
            raise
        if errors:
            raise errors[0]
        self.interrupted = False

    def submit(
        self, task: Task, queues: Sequence[deque[Chunk]], errors: list[BaseException]
    ) -> None:
        """Pass a job to every worker."""
        self.busy = []
        for thread, jobs in enumerate(self.workers, 1):
            busy = allocate_lock()
            busy.acquire()
            jobs.put(Job(task, queues, thread, busy, errors))
            self.busy.append(busy)

    def wait(self) -> None:
        """Block until no worker is busy."""
        for busy in self.busy:
            with busy:
                pass

    def close(self) -> None:
        """Stop the workers after their current jobs."""
        self.closed = True
        self.shutdown()
        self.wait()


def worker_loop(jobs: SimpleQueue[Job | None]) -> None:
    """Run jobs from the queue until it yields None."""
    while run_job(jobs.get()):
        pass


def run_job(job: Job | None) -> bool:
    """Run a job; returns False if it is None, which ends the worker.

    This is a separate function so that an idle worker keeps no reference to its last job.
    """
    if job is None:
        return False
    try:
        run_chunks(job.task, job.queues, job.thread)
    except BaseException as error:
        job.errors.append(error)
    finally:
        job.busy.release()
    return True


def stop_workers(workers: Sequence[SimpleQueue[Job | None]]) -> None:
    """Tell every worker thread to end."""
    for jobs in workers:
        jobs.put(None)


def halved(first: int, stop: int) -> list[Chunk]:
    """Split a range of slots into chunks, each half as long as the previous one.

    Other threads can steal the small chunks at the end if this thread is late.
    """
    chunks = []
    for _ in range(HALVINGS):
        middle = (first + stop + 1) // 2
        chunks.append((first, middle))
        first = middle
    return [chunk for chunk in (*chunks, (first, stop)) if chunk[0] < chunk[1]]


def run_chunks(task: Task, queues: Sequence[deque[Chunk]], thread: int) -> None:
    """Run the thread's own chunks from the front, then steal chunks of others from the back."""
    while own := pop_or_none(queues[thread].popleft):
        task(thread, *own)
    for other in queues:
        while stolen := pop_or_none(other.pop):
            task(thread, *stolen)


def pop_or_none(pop: Callable[[], Chunk]) -> Chunk | None:
    """Call `pop` and return the chunk that it pops, or None if the queue is empty."""
    try:
        return pop()
    except IndexError:
        return None
