"""Time stamps on anchors by an outside witness (RFC 3161).

A stamp proves that an anchor was there at a moment. Nobody who has database, files and key can make
one for a day that is past. It is a file next to the anchor's own, ending in ``.tst``.
"""

import asyncio
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings

from core.outgoing import FarEnd, socket_seconds
from workflow.engine.anchors import anchor_folder, read_anchor

ENDING = ".tst"
DIGEST = "sha256"
DIGESTS = ("sha256", "sha384", "sha512")
LARGEST_BYTES = 100_000
CLOCK_SKEW = timedelta(minutes=5)
LATEST = timedelta(days=4)  # after the anchor: as long as the job is tried
witness = FarEnd("the time stamping server")


class NoStamp(Exception):
    """The time stamping server gave none, or one that proves nothing; the message says why."""


@dataclass(frozen=True)
class Stamp:
    """When a witness saw an anchor. ``is_traced``: its certificate ends at a trusted issuer."""

    name: str
    at: datetime
    by: str
    is_traced: bool


def request_stamp(text: bytes) -> bytes:
    """Have a text stamped; the token. Raises NoStamp, and OSError when the server is away."""
    from pyhanko.sign.timestamps import HTTPTimeStamper
    from pyhanko.sign.timestamps.common_utils import TimestampRequestError

    stamper = HTTPTimeStamper(settings.ANCHOR_STAMP_URL, timeout=socket_seconds())
    digest = hashlib.new(DIGEST, text).digest()
    try:
        token = witness.call(lambda: asyncio.run(stamper.async_timestamp(digest, DIGEST)))
    except TimestampRequestError as error:
        raise NoStamp(str(error)) from error
    except (ValueError, TypeError, KeyError) as error:
        raise NoStamp(f"the answer is no time stamp: {error!r}") from error
    stamped: bytes = token.dump()
    return stamped


def write_stamp(path: Path, token: bytes) -> None:
    """Write the stamp of the anchor at ``path``, whole or not at all."""
    unfinished = path.with_suffix(f"{ENDING}.part")
    unfinished.write_bytes(token)
    unfinished.chmod(0o600)
    unfinished.replace(path.with_suffix(ENDING))


def check_stamp(token: bytes, text: bytes, name: str = "") -> Stamp:
    """Check who stamped a text, and when. Raises NoStamp."""
    try:
        return asyncio.run(read_stamp(token, text, name))
    except NoStamp:
        raise
    except Exception as error:  # whatever the libraries raise for bytes of somebody else
        raise NoStamp(f"it cannot be read: {error!r}") from error


async def read_stamp(token: bytes, text: bytes, name: str) -> Stamp:
    from asn1crypto import cms
    from pyhanko.sign.validation.generic_cms import validate_tst_signed_data
    from pyhanko.sign.validation.status import TimestampSignatureStatus

    signed = cms.ContentInfo.load(token, strict=True)["content"]
    info = signed["encap_content_info"]["content"].parsed
    algorithm = info["message_imprint"]["hash_algorithm"]["algorithm"].native
    if algorithm not in DIGESTS:
        raise NoStamp(f"its digest is {algorithm}")
    at: datetime = info["gen_time"].native
    roots = read_stamp_roots()
    facts = await validate_tst_signed_data(
        signed, validation_context(roots, at), lambda name: hashlib.new(name, text).digest()
    )
    status = TimestampSignatureStatus(**facts)
    if not (status.intact and status.valid):
        raise NoStamp("it is of another text, or was changed")
    is_traced = bool(roots) and status.trusted
    if roots and not is_traced:
        raise NoStamp("it is not of an issuer in ANCHOR_STAMP_ROOTS")
    return Stamp(name, at, status.signing_cert.subject.human_friendly, is_traced)


def validation_context(roots: list[Any], at: datetime) -> Any:
    from pyhanko_certvalidator import ValidationContext

    return ValidationContext(trust_roots=roots, allow_fetching=False, moment=at)


def read_stamp_roots() -> list[Any]:
    """The trusted issuers of stamps. Raises OSError, and ValueError for a file without any."""
    from asn1crypto import pem, x509

    if not settings.ANCHOR_STAMP_ROOTS:
        return []
    whole = Path(settings.ANCHOR_STAMP_ROOTS).read_bytes()
    found = [x509.Certificate.load(der) for _, _, der in pem.unarmor(whole, multiple=True)]
    for each in found:
        each.subject.native  # noqa: B018 - read at once: asn1crypto parses late
    return found


def stamped_anchors() -> Iterator[Path]:
    """The stored anchors that have a stamp, the oldest first."""
    paths = sorted(anchor_folder().glob(f"*{ENDING}"))
    return (path.with_suffix(".json") for path in paths)


def check_stamp_of(path: Path) -> Stamp:
    """Check the stamp of the anchor in a file. Raises OSError, NotAnAnchor, NoStamp."""
    anchor = read_anchor(path)
    with path.with_suffix(ENDING).open("rb") as file:
        stamp = check_stamp(file.read(LARGEST_BYTES), path.read_bytes(), path.name)
    written_at = datetime.fromisoformat(anchor.at)
    if not written_at - CLOCK_SKEW <= stamp.at <= written_at + LATEST:
        raise NoStamp(f"it is of {stamp.at}, and the anchor says {anchor.at}")
    return stamp


def stamps_in_words() -> str:
    """Check each stored stamp and say what they prove; blank where nobody stamps.

    Raises OSError, NotAnAnchor, NoStamp for the first that is wrong.
    """
    last: Stamp | None = None
    count = 0
    for path in stamped_anchors():
        try:
            stamp = check_stamp_of(path)
        except NoStamp as wrong:
            raise NoStamp(f"the stamp of {path.name}: {wrong}") from wrong
        count, last = count + 1, max(last or stamp, stamp, key=lambda each: each.at)
    if last is None:
        return "No anchor has a time stamp yet." if settings.ANCHOR_STAMP_URL else ""
    who = "a trusted issuer" if last.is_traced else "an issuer that was not checked"
    return (
        f"Time stamps hold on {count} anchors. The last is on {last.name}, of "
        f"{last.at:%Y-%m-%d %H:%M:%S} UTC, by {last.by}, whose certificate is of {who}."
    )
