"""Confinement of a process by the kernel, before it opens a stranger's file.

Landlock (Linux 5.13 and later, linux/landlock.h) takes every right to files but reading code; a
seccomp filter (linux/seccomp.h) takes sockets. Neither can be undone by the process.
"""

import ctypes
import mimetypes
import os
import platform
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_ONLY, PATH_BENEATH = 1, 1
READ_FILE, READ_FOLDER = 1 << 2, 1 << 3
FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
TCP_RIGHTS = {1: 0, 4: 3}  # to bind and to connect, since ABI 4
SCOPES = {1: 0, 6: 3}  # abstract sockets and signals stay inside, since ABI 6
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2  # of prctl

LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share", "/usr/local/lib")
PROCESSORS = ("/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu")
SYSTEM = ("/dev/null", "/dev/urandom", "/etc/ld.so.cache", *map(str, mimetypes.knownfiles))

# By machine: its number in audit.h, and its number of socket().
MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
IO_URING_SETUP, SECOND_CALL_TABLE = 425, 0x4000_0000
LOAD, IF_EQUAL, IF_AT_LEAST, ANSWER = 0x20, 0x15, 0x35, 0x06  # classic BPF
ALLOW, REFUSE = 0x7FFF_0000, 0x0005_0000 | 13  # EACCES


def confine(packages: Iterable[str]) -> bool:
    """Leave this process only the reading of libraries and of these packages of the portal.

    Call it before threads are started: it binds this one and those it starts. Returns whether the
    kernel does all of it; a kernel without one of the two parts does the other.
    """
    has_no_files = has_no_sockets = False
    with suppress(AttributeError, OSError):
        call(ctypes.CDLL(None, use_errno=True).prctl, NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        with suppress(OSError):
            limit_files([*library_paths(), *(str(ROOT / name) for name in packages)])
            has_no_files = True
        with suppress(OSError, KeyError):
            refuse_sockets()
            has_no_sockets = True
    return has_no_files and has_no_sockets


def library_paths() -> Iterator[str]:
    """Where code, its shared libraries, fonts and facts about the processor are."""
    yield from LIBRARIES + PROCESSORS + SYSTEM
    for entry in sys.path:
        if entry and Path(entry).resolve() != ROOT:
            yield entry
    yield str(Path(sys.base_prefix) / "lib")


def limit_files(readable: Iterable[str]) -> None:
    """Allow the reading of these files and folders and nothing else. Raises OSError."""
    system = ctypes.CDLL(None, use_errno=True).syscall
    abi = call(system, CREATE_RULESET, None, 0, VERSION_ONLY)
    wanted = struct.pack("QQQ", *(of_abi(abi, each) for each in (FILE_RIGHTS, TCP_RIGHTS, SCOPES)))
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    rules = call(system, CREATE_RULESET, wanted, size, 0)
    try:
        for path in readable:
            allow_reading(rules, path)
        call(system, RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)


def of_abi(abi: int, by_version: dict[int, int]) -> int:
    """The newest value that this version of Landlock knows."""
    return by_version[max(version for version in by_version if version <= abi)]


def allow_reading(rules: int, path: str) -> None:
    """A path that is not there needs no rule."""
    with suppress(FileNotFoundError, NotADirectoryError):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            rights = READ_FILE | READ_FOLDER if Path(path).is_dir() else READ_FILE
            rule = struct.pack("=Qi", rights, place)  # packed in the header
            system = ctypes.CDLL(None, use_errno=True).syscall
            call(system, ADD_RULE, rules, PATH_BENEATH, rule, 0)
        finally:
            os.close(place)


def refuse_sockets() -> None:
    """Refuse sockets of every kind, in this and every other thread to come.

    Raises OSError, and KeyError on a machine whose numbers are not known.
    """
    machine, socket = MACHINES[platform.machine()]
    code = [
        (LOAD, 0, 0, 4),  # the machine
        (IF_EQUAL, 0, 5, machine),
        (LOAD, 0, 0, 0),  # the number of the call
        (IF_AT_LEAST, 3, 0, SECOND_CALL_TABLE),
        (IF_EQUAL, 2, 0, socket),
        (IF_EQUAL, 1, 0, IO_URING_SETUP),
        (ANSWER, 0, 0, ALLOW),
        (ANSWER, 0, 0, REFUSE),
    ]
    buffer = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in code))
    program = struct.pack("HP", len(code), ctypes.addressof(buffer))
    call(ctypes.CDLL(None, use_errno=True).prctl, SECCOMP, FILTER, program, 0, 0)


def call(function: Callable[..., int], *arguments: int | bytes | None) -> int:
    """Call the system with words of its own size. Raises OSError."""
    given = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    answer = int(function(*given))
    if answer < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return answer
