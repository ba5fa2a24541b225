"""The environment, read here and nowhere else; a bad value stops the start with one sentence."""

import ipaddress
import os
import re
import sys
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

import environ

from config import data_folder

ROOT = Path(__file__).resolve().parent.parent
Number = TypeVar("Number", int, float)
YES = {"1", "true", "yes", "on", "y", "ok"}
NO = {"0", "false", "no", "off", "n"}
MOST = 1_000_000_000
MOST_OF_UNIT = {"YEARS": 100, "DAYS": 36_500, "HOURS": 876_000, "THREADS": 1_000}
NOT_IN_FILE_NAMES = re.compile(r'[\\/:*?"<>|]')
# Values of sslmode that libpq knows.
SSL_MODES = {"", "disable", "allow", "prefer", "require", "verify-ca", "verify-full"}


def exit_with_sentence(sentence: str) -> None:
    """End the process with one plain sentence and no traceback."""
    sys.exit(f"portal: {sentence}")


def read_env_number(name: str, kind: type[Number], default: Number) -> Number:
    """The variable ``name`` as a number, or the start stops. A blank one is absent, as of texts."""
    value = read_env_text(name)
    try:
        return kind(value) if value else default
    except ValueError:
        exit_with_sentence(f"{name} is not a valid {kind.__name__}: {value!r}.")
        return default


def read_env_text(name: str, default: str = "", longest: int | None = None) -> str:
    """One line of text. The value is not printed: it may be a secret."""
    value = os.environ.get(name, "").strip() or default
    if not value.isprintable():
        exit_with_sentence(f"{name} must be one line of printable text.")
    if longest and len(value) > longest:
        exit_with_sentence(f"{name} must have {longest} characters or fewer, not {len(value)}.")
    return value


def flag(name: str, *, default: bool) -> bool:
    """Whether something is on."""
    value = read_env_text(name).lower()
    if value not in {"", *YES, *NO}:
        exit_with_sentence(f"{name} must be 1 or 0, not {value!r}.")
    return value in YES if value else default


def at_least(least: int, name: str, default: int) -> int:
    """A product constant: a whole number of the unit in its name, below which nothing works.

    Beyond the limit of its unit neither dates nor timers could be computed.
    """
    value = read_env_number(name, int, default)
    most = MOST_OF_UNIT.get(name.rpartition("_")[2], MOST)
    if value < least:
        exit_with_sentence(f"{name} must be {least} or more, not {value}.")
    if value > most:
        exit_with_sentence(f"{name} must be {most} or less, not {value}.")
    return value


def read_env_positive_int(name: str, default: int) -> int:
    return at_least(1, name, default)


def read_env_fraction(name: str, default: float) -> float:
    """A part of one, above 0 and at most 1."""
    value = read_env_number(name, float, default)
    if not 0 < value <= 1:
        exit_with_sentence(f"{name} must be above 0 and at most 1, not {value}.")
    return value


def read_env_choice(name: str, choices: tuple[str, ...], default: str) -> str:
    value = read_env_text(name, default)
    if value not in choices:
        exit_with_sentence(f"{name} must be {' or '.join(choices)}, not {value!r}.")
    return value


def pattern(name: str, default: str, known: set[str], needed: str = "") -> str:
    """How files are called: text with ``{names}`` of what is filled in."""
    value = read_env_text(name, default)
    try:
        fields = [field for _, field, *_ in Formatter().parse(value) if field is not None]
        value.format(**dict.fromkeys(known, "x"))
    except (ValueError, KeyError, IndexError, AttributeError):
        fields = [""]
    if not fields or not set(fields) <= known:
        several = ", ".join(f"{{{each}}}" for each in sorted(known))
        exit_with_sentence(f"{name} must be made of {several}, not {value!r}.")
    if NOT_IN_FILE_NAMES.search("".join(text for text, *_ in Formatter().parse(value))):
        exit_with_sentence(f'{name} must be a file name without \\ / : * ? " < > |, not {value!r}.')
    if needed and needed not in fields:
        exit_with_sentence(
            f"{name} must have {{{needed}}} in it, or several files would have one name."
        )
    return value


def read_env_count(name: str, default: int) -> int:
    """A whole number from 0 up."""
    return at_least(0, name, default)


def read_env_pauses(name: str, default: str) -> tuple[int, ...]:
    """Whole numbers of seconds between commas, each 1 or more."""
    parts = [part.strip() for part in read_env_text(name, default).split(",")]
    if not all(part.isascii() and part.isdecimal() and 0 < int(part) < 10**7 for part in parts):
        exit_with_sentence(f"{name} must be seconds between commas, such as {default}.")
    return tuple(map(int, parts))


def port(name: str, default: int) -> int:
    value = read_env_number(name, int, default)
    if not 1 <= value <= 65535:
        exit_with_sentence(f"{name} must be a port between 1 and 65535, not {value}.")
    return value


def ip_address(name: str, default: str) -> str:
    """An address of this machine, as a number: a name could come to mean another."""
    value = read_env_text(name, default)
    try:
        return str(ipaddress.ip_address(value))
    except ValueError:
        exit_with_sentence(f"{name} must be an IP address such as 127.0.0.1, not {value!r}.")
    return ""


def database(data_dir: Path) -> dict[str, Any]:
    """``DATABASE_URL`` as a Django setting; without it SQLite in the data folder."""
    address = read_env_text("DATABASE_URL") or f"sqlite:///{data_dir / 'portal.sqlite3'}"
    try:
        chosen = environ.Env.db_url_config(address)
        engine = chosen["ENGINE"]
    except (ValueError, KeyError, environ.ImproperlyConfigured):
        exit_with_sentence("DATABASE_URL is not a database address.")
    if engine.endswith("sqlite3"):
        if not os.access(Path(chosen["NAME"]).parent, os.W_OK | os.X_OK):
            exit_with_sentence("DATABASE_URL names a file in a folder that cannot be written to.")
        # A file in tests too: threads and child processes must reach it.
        return chosen | KEPT | SQLITE | {"TEST": {"NAME": str(data_dir / "tests.sqlite3")}}
    if engine.endswith("postgresql"):
        check_postgres_address(chosen)
        options = POSTGRES_OPTIONS | chosen.get("OPTIONS", {})
        return chosen | KEPT | {"ENGINE": "core.db.postgresql", "OPTIONS": options}
    exit_with_sentence("DATABASE_URL must name SQLite or PostgreSQL.")
    return {}


def check_postgres_address(chosen: dict[str, Any]) -> None:
    """Stop where the driver would refuse the address only when it connects."""
    options = chosen.get("OPTIONS", {})
    if not chosen["NAME"]:
        exit_with_sentence("DATABASE_URL must name a database: postgres://user@host:5432/name.")
    if options.get("sslmode", "") not in SSL_MODES:
        exit_with_sentence(f"DATABASE_URL has an unknown sslmode: {options['sslmode']!r}.")
    for name in ("sslrootcert", "sslcert", "sslkey", "sslcrl"):
        path = options.get(name, "system")
        if path != "system" and not Path(path).is_file():
            exit_with_sentence(f"DATABASE_URL names {path} as {name}, which is no file.")


def channel_layer(redis_url: str) -> dict[str, Any]:
    """Redis where there is one, which may be silent for a few seconds; else memory."""
    if not redis_url:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    host = {
        "address": redis_url,
        "socket_connect_timeout": REDIS_SILENT_SECONDS,
        "socket_timeout": REDIS_SILENT_SECONDS,
        "socket_keepalive": True,
    }
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [host]},
    }


REDIS_SILENT_SECONDS = 5
# A connection stays open between requests, and is looked at before it is used again.
KEPT = {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
# A wait for another's row ends before a browser gives up. Pages of an index are in memory
# or on a disk without a head: a page of a list is walked to, and no whole index is read before it.
# What comes a second time where it may be planned once (core/db/postgresql/) is prepared. Both ends
# ask every few seconds whether the other machine is there: the locks of one that is not are freed.
KEEPALIVES = {"keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
POSTGRES_OPTIONS = {
    "connect_timeout": 5,
    "tcp_user_timeout": 30_000,  # milliseconds
    "options": " ".join(
        f"-c {name}={value}"
        for name, value in {
            "lock_timeout": "5s",
            "random_page_cost": 1.1,
            "tcp_user_timeout": "30s",
            **{f"tcp_{name}": value for name, value in KEEPALIVES.items()},
        }.items()
    ),
    **KEEPALIVES,
    "prepare_threshold": 1,
}
# WAL and FULL: an acknowledged move is on disk; IMMEDIATE: one writer at a time, no late upgrades.
SQLITE = {
    "ENGINE": "core.db.sqlite",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    },
}


def read_env_folder(name: str, default: Path) -> Path:
    """The data folder: made, and made private, at its first use."""
    chosen = Path(read_env_text(name, str(default))).resolve()
    try:
        data_folder.make_private(chosen)
    except (OSError, ValueError) as error:
        exit_with_sentence(f"{name} is no folder that can be used: {error}.")
    if not os.access(chosen, os.W_OK | os.X_OK):
        exit_with_sentence(f"{name} is no folder that can be used: {chosen} cannot be written to.")
    return chosen


def read_data_folder_secret(folder: Path, name: str) -> str:
    """Return a secret that is created once and stored in the data folder."""
    try:
        return data_folder.read_or_create_secret(folder, name)
    except data_folder.WeakKey as weak:
        exit_with_sentence(str(weak))
    except (OSError, ValueError) as error:
        exit_with_sentence(f"PORTAL_DATA_DIR: the key {folder / name} cannot be used: {error}.")
    return ""


def read_env_key(name: str) -> str:
    """A key that somebody chose: long enough, or blank."""
    value = read_env_text(name)
    if value and len(value.encode()) < data_folder.KEY_BYTES:
        exit_with_sentence(f"{name} must be {data_folder.KEY_BYTES} bytes or longer.")
    return value


def read_env_former_keys(name: str) -> list[str]:
    """Former keys, separated by commas."""
    return [value.strip() for value in read_env_text(name).split(",") if value.strip()]
