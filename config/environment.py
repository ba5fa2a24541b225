"""The environment, read here and nowhere else; a bad value stops the start with one sentence."""

import ipaddress
import re
import sys
from pathlib import Path
from string import Formatter
from typing import Any
from urllib.parse import SplitResult, urlsplit

import environ

from config import data_folder

ROOT = Path(__file__).resolve().parent.parent
env = environ.Env()
BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")


def exit_with_sentence(sentence: str) -> None:
    """End the process with one plain sentence and no traceback."""
    sys.exit(f"portal: {sentence}")


def read_env_variable(kind: str, name: str, default: Any) -> Any:
    """The variable ``name`` as ``kind`` (``int``, ``bool``, ``str``), or the start stops."""
    try:
        return getattr(env, kind)(name, default=default)
    except (ValueError, environ.ImproperlyConfigured):
        exit_with_sentence(f"{name} is not a valid {kind}: {env.str(name)!r}.")


def read_env_text(name: str, default: str = "") -> str:
    return read_env_variable("str", name, default).strip()


def flag(name: str, *, default: bool) -> bool:
    return read_env_variable("bool", name, default)


def at_least(least: int, name: str, default: int) -> int:
    """A product constant: a whole number of the unit in its name, below which nothing works."""
    value = read_env_variable("int", name, default)
    if value < least:
        exit_with_sentence(f"{name} must be {least} or more, not {value}.")
    return value


def read_env_positive_int(name: str, default: int) -> int:
    return at_least(1, name, default)


def read_env_fraction(name: str, default: float) -> float:
    """A part of one, above 0 and at most 1."""
    value = read_env_variable("float", name, default)
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
    if needed and needed not in fields:
        exit_with_sentence(
            f"{name} must have {{{needed}}} in it, or several files would have one name."
        )
    return value


def read_env_count(name: str, default: int) -> int:
    """A whole number from 0 up."""
    value = read_env_variable("int", name, default)
    if value < 0:
        exit_with_sentence(f"{name} must be 0 or more, not {value}.")
    return value


def read_env_pauses(name: str, default: str) -> tuple[int, ...]:
    """Whole numbers of seconds between commas, each 1 or more."""
    parts = [part.strip() for part in read_env_text(name, default).split(",")]
    if not all(part.isascii() and part.isdecimal() and 0 < int(part) < 10**7 for part in parts):
        exit_with_sentence(f"{name} must be seconds between commas, such as {default}.")
    return tuple(map(int, parts))


def port(name: str, default: int) -> int:
    value = read_env_variable("int", name, default)
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


def web_address(name: str, default: str = "") -> str:
    """An http(s) address without a trailing slash; blank stays blank."""
    value = read_env_text(name, default)
    if value and (urlsplit(value).scheme not in ("http", "https") or not urlsplit(value).netloc):
        exit_with_sentence(f"{name} must be an http or https address, not {value!r}.")
    return value.rstrip("/")


def scanner_address(name: str) -> str:
    """``tcp://host:port`` or ``unix:///path`` of a clamd; blank: no scanner."""
    value = read_env_text(name)
    parts = urlsplit(value)
    by_port = parts.scheme == "tcp" and parts.hostname and has_port(parts)
    by_path = parts.scheme == "unix" and parts.path and not parts.netloc
    if value and not by_port and not by_path:
        exit_with_sentence(f"{name} must be tcp://host:port or unix:///path, not {value!r}.")
    return value


def storage_address(name: str, default: str) -> str:
    """``file``, or ``s3://BUCKET`` with a prefix where wanted."""
    value = read_env_text(name, default)
    parts = urlsplit(value)
    if value != "file" and not (parts.scheme == "s3" and BUCKET.fullmatch(parts.netloc)):
        exit_with_sentence(f"{name} must be file or s3://BUCKET/PREFIX, not {value!r}.")
    return value


def mailbox_address(name: str) -> str:
    """``imaps://user:password@host/folder``; blank: no mailbox. The value is never printed."""
    value = read_env_text(name)
    parts = urlsplit(value)
    if value and not (parts.scheme == "imaps" and parts.hostname and parts.username):
        exit_with_sentence(f"{name} must be imaps://user:password@host/folder.")
    return value


def has_port(parts: SplitResult) -> bool:
    try:
        return bool(parts.port)
    except ValueError:
        return False


def database(data_dir: Path) -> dict[str, Any]:
    """``DATABASE_URL`` as a Django setting; without it SQLite in the data folder."""
    try:
        chosen = env.db_url("DATABASE_URL", default=f"sqlite:///{data_dir / 'portal.sqlite3'}")
    except (ValueError, environ.ImproperlyConfigured):
        exit_with_sentence("DATABASE_URL is not a database address.")
    if chosen["ENGINE"].endswith("sqlite3"):
        # A file in tests too: threads and child processes must reach it.
        return chosen | KEPT | SQLITE | {"TEST": {"NAME": str(data_dir / "tests.sqlite3")}}
    if chosen["ENGINE"].endswith("postgresql"):
        options = POSTGRES_OPTIONS | chosen.get("OPTIONS", {})
        return chosen | KEPT | {"ENGINE": "core.db.postgresql", "OPTIONS": options}
    exit_with_sentence("DATABASE_URL must name SQLite or PostgreSQL.")
    return {}


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
    except OSError as error:
        exit_with_sentence(f"{name} is no folder that can be used: {error}.")
    return chosen


def read_data_folder_secret(folder: Path, name: str) -> str:
    """Return a secret that is created once and stored in the data folder."""
    try:
        return data_folder.read_or_create_secret(folder, name)
    except data_folder.WeakKey as weak:
        exit_with_sentence(str(weak))
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


def mail(address: str) -> dict[str, Any]:
    """``EMAIL_URL`` (``smtp://user:password@host:port``) as Django's EMAIL_* settings."""
    try:
        return env.email_url_config(address)
    except (ValueError, KeyError, environ.ImproperlyConfigured):
        exit_with_sentence("EMAIL_URL is not a mail address such as smtp://host:25.")
    return {}
