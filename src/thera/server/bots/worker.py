"""One worker process: started when needed, asked one thing at a time, replaced after its death."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from ctypes import c_int64
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from thera.bots.registry import warm
from thera.server.bots.worker_process import begin

P = ParamSpec("P")
T = TypeVar("T")


class Worker:
    """A process behind an executor of its own: the death of one breaks no other's job."""

    def __init__(self, first: Callable[[], None] = warm) -> None:
        """`first` loads what its jobs need."""
        self.first = first
        self.executor: ProcessPoolExecutor | None = None
        self.process: multiprocessing.process.BaseProcess | None = None
        self.job: Future[Any] | None = None
        self.flag = c_int64(0)
        self._thoughts: Connection | None = None
        self._began = 0.0
        self._delay = 0.0

    @property
    def well(self) -> bool:
        """Whether it can take a job now."""
        job = self.job
        if job is None or job.cancelled():
            return True
        return job.done() and not isinstance(job.exception(), BrokenProcessPool)

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return self.process.pid if self.process else None

    @property
    def worked(self) -> float:
        """Seconds since the job was given; those in which other processes had the CPU don't count.

        So a busy machine does not eat up a job's time limit.
        """
        return monotonic() - self._began - max(0.0, cpu_delay(self.pid) - self._delay)

    def start(self) -> ProcessPoolExecutor:
        """Start the process, unless there is one."""
        if self.executor is not None:
            return self.executor
        context = multiprocessing.get_context("spawn")
        self.flag = context.RawValue(c_int64, 0)  # no lock that a dead process could hold
        before = set(multiprocessing.active_children())
        self._thoughts, theirs = context.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(
            1, mp_context=context, initializer=begin, initargs=(self.flag, theirs)
        )
        self.executor.submit(self.first)  # the executor starts its process with its first job
        theirs.close()
        (self.process,) = set(multiprocessing.active_children()) - before
        return self.executor

    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give it a job; a process that died idle is noticed here."""
        self.flag.value = 0
        for _ in self.thoughts():  # nobody has asked for them
            pass
        self._began, self._delay = monotonic(), cpu_delay(self.pid)
        try:
            job = self.start().submit(function, *args, **kwargs)
        except BrokenProcessPool:
            self.kill()
            raise
        self.job = job
        return job

    def thoughts(self) -> Iterator[Any]:
        """What the process has sent and nobody has read."""
        with suppress(EOFError, OSError):  # it has died, perhaps in the middle of a word
            while self._thoughts is not None and self._thoughts.poll():
                yield self._thoughts.recv()

    def ask_to_stop(self) -> None:
        """Raise the flag that thinking looks at."""
        self.flag.value = 1

    def shut(self) -> None:
        """Let the process end when its job does."""
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """End the process now; the next job starts another."""
        if self.process is not None:
            self.process.kill()
        self.shut()
        if self._thoughts is not None:
            self._thoughts.close()
        self.executor = self.process = self.job = self._thoughts = None


def cpu_delay(pid: int | None) -> float:
    """Seconds for which a process could have run but had no CPU; 0 where the system does not tell.

    Linux tells it of the main thread, which is the one that works.
    """
    with suppress(OSError, ValueError, IndexError):
        text = Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii")
        return int(text.split()[1]) / 1e9
    return 0.0


def see_off(workers: Iterable[Worker], grace: float) -> None:
    """Wait until the processes have ended, kill those that have not."""
    ends = monotonic() + grace
    for worker in workers:
        process = worker.process
        if process is not None and not wait([process.sentinel], max(0.0, ends - monotonic())):
            worker.kill()
            wait([process.sentinel], grace)
