"""Work in other processes, whose results come in the order of the work."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.context import BaseContext
from typing import TypeVar

_AHEAD = 4
"""Items a worker that are done before the results are taken: bounds what waits in memory."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def cores() -> int:
    """Return how many processors this process may use."""
    usable = getattr(os, "sched_getaffinity", None)  # where the system tells
    return len(usable(0)) if usable else os.cpu_count() or 1


def in_order(
    work: Callable[[_Item], _Result], items: Sequence[_Item], jobs: int
) -> Generator[_Result, None, None]:
    """Do ``work`` on every item in ``jobs`` other processes; yield the results in order.

    Args:
        work: a function of a module; its processes import that module once.

    Closing the iterator stops the processes.

    Raises:
        concurrent.futures.process.BrokenProcessPool: one of the processes died.
    """
    others = set(multiprocessing.active_children())
    context = _fresh_processes(work.__module__)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start)
    waiting: deque[Future[_Result]] = deque()
    complete = False
    try:
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) >= _AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        complete = True
    finally:
        if not complete:  # interrupted: nobody waits for what is being done
            for process in set(multiprocessing.active_children()) - others:
                with contextlib.suppress(OSError):
                    process.terminate()
        pool.shutdown(wait=complete, cancel_futures=True)


def _fresh_processes(module: str) -> BaseContext:
    """Return the way to start processes that share no threads and locks with the caller.

    Where the system has it, from a process that has imported the module once for all.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module])
    return context


def _start() -> None:
    """Prepare a process: it leaves Ctrl-C to the one that started it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # a parent that is killed cannot tell the others, who would wait for work for ever
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
