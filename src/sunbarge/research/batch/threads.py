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
"Called with the number of the thread and a chunk."

HALVINGS = 2


class Job(NamedTuple):
    """One call of `ThreadPool.run`, as a worker thread gets it."""

    task: Task
    queues: Sequence[deque[Chunk]]
    "The chunks of each thread that have not been started."
    thread: int
    busy: LockType
    "Held until the worker is done."
    errors: list[BaseException]


class ThreadPool:
    """The calling thread and its workers: each runs its own chunks, then steals those of others.

    A step of a batch takes about a millisecond; `concurrent.futures` would add a tenth.
    """

    def __init__(self, threads: int, slots: int) -> None:
        """Start `threads - 1` daemon threads; the caller of `run` is the other one."""
        self.slots, self.closed = slots, False
        self.interrupted = False
        "Whether a call of `run` failed after only some of the chunks were run."
        ends = [slots * thread // threads for thread in range(threads + 1)]
        self.chunks = [halved(ends[thread], ends[thread + 1]) for thread in range(threads)]
        self.workers: list[SimpleQueue[Job | None]] = [SimpleQueue() for _ in range(1, threads)]
        self.busy: list[LockType] = []
        for jobs in self.workers:
            Thread(target=worker_loop, args=(jobs,), daemon=True).start()
        self.shutdown = finalize(self, stop_workers, self.workers)

    def run(self, task: Task) -> None:
        """Run a task over all slots; returns when every chunk is done."""
        if self.closed:
            raise RuntimeError("the batch is closed: make another one")
        if not self.workers:
            task(0, 0, self.slots)
            return
        if self.interrupted:
            raise RuntimeError("a step was interrupted when only some games had made it: reset()")
        self.interrupted = True  # until all is done
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
        """Hand a job to every worker."""
        self.busy = []
        for thread, jobs in enumerate(self.workers, 1):
            busy = allocate_lock()
            busy.acquire()
            jobs.put(Job(task, queues, thread, busy, errors))
            self.busy.append(busy)

    def wait(self) -> None:
        """Wait until no worker is busy."""
        for busy in self.busy:
            with busy:
                pass

    def close(self) -> None:
        """Stop the workers when they are done."""
        self.closed = True
        self.shutdown()
        self.wait()


def worker_loop(jobs: SimpleQueue[Job | None]) -> None:
    """Run jobs until None comes."""
    while run_job(jobs.get()):
        pass


def run_job(job: Job | None) -> bool:
    """Run a job; False for None. A function of its own, so that no job is kept alive."""
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
    """Let every worker thread end."""
    for jobs in workers:
        jobs.put(None)


def halved(first: int, last: int) -> list[Chunk]:
    """A range of slots in chunks, each half as long as the one before.

    The small chunks at the end are left for other threads to steal when this one is late.
    """
    chunks = []
    for _ in range(HALVINGS):
        middle = (first + last + 1) // 2
        chunks.append((first, middle))
        first = middle
    return [chunk for chunk in (*chunks, (first, last)) if chunk[0] < chunk[1]]


def run_chunks(task: Task, queues: Sequence[deque[Chunk]], thread: int) -> None:
    """Run the thread's own chunks from the front, then those of the others from the back."""
    while own := pop_or_none(queues[thread].popleft):
        task(thread, *own)
    for other in queues:
        while stolen := pop_or_none(other.pop):
            task(thread, *stolen)


def pop_or_none(pop: Callable[[], Chunk]) -> Chunk | None:
    """Pop a chunk; None if the queue is empty."""
    try:
        return pop()
    except IndexError:
        return None
