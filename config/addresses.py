"""Addresses in the environment: web pages, people, and the services that are called."""

import ipaddress
import re
from email.utils import formataddr
from typing import Any
from urllib.parse import SplitResult, urlsplit

import environ
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from config.environment import exit_with_sentence, read_env_text

BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
HOST = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?")
BLANK = urlsplit("")
NO_SUPPORT = "portal@localhost"  # of the demo and of commands; serve asks for SUPPORT_EMAIL


def split_address(value: str) -> SplitResult:
    """The parts of an address; blank ones where it is none that can be called."""
    try:
        parts = urlsplit(value)
        is_usable = parts.port != 0 and (not parts.netloc or is_host(parts.hostname or ""))
    except ValueError:
        return BLANK
    return parts if is_usable and not re.search(r"\s", value) else BLANK


def is_host(name: str) -> bool:
    """A name as DNS has it (others are written as ``xn--``), or a number."""
    if ":" in name:
        return bool(ipaddress.ip_address(name.partition("%")[0]))
    return bool(HOST.fullmatch(name))


def web_address(name: str, default: str = "") -> str:
    """An http(s) address without a trailing slash; blank stays blank."""
    value = read_env_text(name, default)
    parts = split_address(value)
    if value and (parts.scheme not in ("http", "https") or not parts.netloc or parts.username):
        exit_with_sentence(f"{name} must be an http or https address, not {value!r}.")
    return value.rstrip("/")


def site_address(name: str, default: str) -> str:
    """The http(s) address of a whole host: pages and cookies are made for its root."""
    value = web_address(name, default)
    parts = urlsplit(value)
    if not value or parts.path or parts.query or parts.fragment:
        exit_with_sentence(f"{name} must be a host alone: https://portal.example, not {value!r}.")
    return value


def issuer_address(name: str, default: str) -> str:
    """The http(s) address of a directory, to which the path of its description is added."""
    value = web_address(name, default)
    if urlsplit(value).query or urlsplit(value).fragment:
        exit_with_sentence(f"{name} must be an address without ? and #, not {value!r}.")
    return value


def scanner_address(name: str) -> str:
    """``tcp://host:port`` or ``unix:///path`` of a clamd; blank: no scanner."""
    value = read_env_text(name)
    parts = split_address(value)
    by_port = parts.scheme == "tcp" and parts.hostname and parts.port
    by_path = parts.scheme == "unix" and parts.path and not parts.netloc
    if value and not by_port and not by_path:
        exit_with_sentence(f"{name} must be tcp://host:port or unix:///path, not {value!r}.")
    return value


def redis_address(name: str) -> str:
    """``redis://host:port/number``, by TLS ``rediss://``; blank: memory. Never printed."""
    value = read_env_text(name)
    parts = split_address(value)
    is_numbered = re.fullmatch(r"(/\d{0,5})?", parts.path)
    if value and not (parts.scheme in ("redis", "rediss") and parts.hostname and is_numbered):
        exit_with_sentence(f"{name} must be redis://host:6379/0 or rediss://host:6379/0.")
    return value


def storage_address(name: str, default: str) -> str:
    """``file``, or ``s3://BUCKET`` with a prefix where wanted."""
    value = read_env_text(name, default)
    parts = split_address(value)
    if value != "file" and not (parts.scheme == "s3" and BUCKET.fullmatch(parts.netloc)):
        exit_with_sentence(f"{name} must be file or s3://BUCKET/PREFIX, not {value!r}.")
    return value


def mailbox_address(name: str) -> str:
    """``imaps://user:password@host/folder``; blank: no mailbox. The value is never printed."""
    value = read_env_text(name)
    parts = split_address(value)
    is_signed_in = parts.hostname and parts.username and parts.password
    if value and not (parts.scheme == "imaps" and is_signed_in):
        exit_with_sentence(f"{name} must be imaps://user:password@host/folder.")
    return value


def host_name(name: str) -> str:
    """The name of a server; blank: none."""
    value = read_env_text(name)
    if value and not HOST.fullmatch(value.lower()):
        exit_with_sentence(f"{name} must be the name of a server, not {value!r}.")
    return value


def mail(name: str) -> dict[str, Any]:
    """``smtp://user:password@host:port`` as Django's EMAIL_* settings. Never printed."""
    value = read_env_text(name)
    parts = split_address(value)
    if not parts.scheme.startswith("smtp") or not parts.hostname:
        exit_with_sentence(f"{name} is not a mail address such as smtp://host:25.")
    try:
        found: dict[str, Any] = environ.Env.email_url_config(value)
    except (ValueError, KeyError, environ.ImproperlyConfigured):
        exit_with_sentence(f"{name} is not a mail address such as smtp://host:25.")
    user, password = found["EMAIL_HOST_USER"] or "", found["EMAIL_HOST_PASSWORD"] or ""
    if bool(user) != bool(password) or not (user + password).isascii():
        exit_with_sentence(f"{name} must have both a user and a password, in ASCII, or neither.")
    return found | {"EMAIL_BACKEND": "core.smtp.SmtpBackend"}


def email_address(name: str, default: str = "") -> str:
    """One email address; blank stays blank."""
    value = read_env_text(name, default)
    if value and not is_email_address(value):
        exit_with_sentence(f"{name} must be an email address, not {value!r}.")
    return value


def email_addresses(name: str) -> list[str]:
    """Email addresses between commas."""
    found = [part.strip() for part in read_env_text(name).split(",") if part.strip()]
    for value in found:
        if not is_email_address(value):
            exit_with_sentence(f"{name} must be email addresses between commas, not {value!r}.")
    return found


def is_email_address(value: str) -> bool:
    """An address in ASCII: others need a mail server and readers of a kind that is rare."""
    try:
        validate_email(value)
    except ValidationError:
        return False
    return value.isascii()


def sender(portal: str, address: str) -> str:
    """The From line of every mail: any name, in the quotation marks that it needs (RFC 5322)."""
    return formataddr((portal, address or NO_SUPPORT))
