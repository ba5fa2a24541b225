"""Secrets of the environment, taken out of it once the settings have read them.

A process that serves, and the programs that it starts, have none of them in their environment. The
jobs are handed what they seal and sign in with, and take it out of theirs in turn.
"""

import ctypes
import os
from contextlib import suppress

NAMES = (
    *("AUDIT_KEY", "AUDIT_KEY_FALLBACKS", "SECRET_KEY", "SECRET_KEY_FALLBACKS"),
    *("ACCESS_TOKEN_KEY", "METRICS_TOKEN", "OIDC_CLIENT_SECRET", "SEAL_PASSWORD"),
    *("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "MAIL_INTAKE_URL"),
)
SET_DUMPABLE = 4  # PR_SET_DUMPABLE of Linux
_taken: dict[str, str] = {}


def take_secrets_out() -> None:
    """Remove them from the environment, also as the system shows it, and close this memory.

    On Linux no other process of the same user may read it then, by ``/proc`` or a debugger.
    """
    for name in NAMES:
        if (value := os.environ.get(name)) is not None:
            _taken[name] = value
            wipe_from_memory(name)
            del os.environ[name]
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(SET_DUMPABLE, 0, 0, 0, 0)


def wipe_from_memory(name: str) -> None:
    """Overwrite the block that ``/proc/PID/environ`` shows: a removed variable stays in it."""
    with suppress(AttributeError, OSError):
        getenv = ctypes.CDLL(None).getenv
        getenv.restype = ctypes.c_void_p
        if address := getenv(os.fsencode(name)):
            ctypes.memset(address, 0, len(ctypes.string_at(address)))


def secrets_for_jobs() -> dict[str, str]:
    """The secrets as this process was given them."""
    return dict(_taken)


def secrets_for_directory() -> dict[str, str]:
    """The one secret that the demo's company directory shares with the portal."""
    return {name: value for name, value in _taken.items() if name == "OIDC_CLIENT_SECRET"}
