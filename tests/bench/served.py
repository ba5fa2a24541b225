"""Servers that are measured: started by themselves on a port of their own, watched, ended."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120
STOP_SECONDS = 15
PORTS = range(int(os.environ.get("BENCH_PORT", "18350")), 20000)
KIB = 1024


@dataclass(frozen=True)
class Server:
    """One process, or several that share the work."""

    port: int
    pids: tuple[int, ...]

    def cpu(self) -> float:
        """Seconds of a core that it has taken so far."""
        return sum(map(cpu_of, self.pids))

    def memory(self) -> float:
        """Bytes it holds now."""
        return sum(map(memory_of, self.pids))


@contextmanager
def server(module: str, *arguments: str) -> Iterator[Server]:
    """``python -m MODULE ARGUMENTS... PORT`` with the settings and the database of this process."""
    port = free_port()
    with program([sys.executable, "-m", module, *arguments, str(port)]) as process:
        wait_for(port, process)
        yield Server(port, (process.pid,))


@contextmanager
def program(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_SECONDS
    while not answers(port):
        if process.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"the server on port {port} did not start")
        time.sleep(0.05)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


_taken: set[int] = set()


def free_port() -> int:
    """One that nobody listens on now, and that was not given before."""
    for port in PORTS:
        if port not in _taken and not answers(port):
            _taken.add(port)
            return port
    raise RuntimeError("no port is free")


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return float(line.split()[1]) * KIB


def missing() -> str:
    """Why no server can be measured here; blank when one can."""
    return "" if Path("/proc/self/stat").exists() else "looks at /proc"
