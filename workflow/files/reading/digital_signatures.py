"""The digital signatures of a PDF (PAdES): whose the last one is, and whether it holds.

Runs in the child process. Nothing is fetched from the network: neither issuers nor revocations.
"""

import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

CLOCK_SKEW = timedelta(hours=1)  # of the computer that signed
MOST_SIGNATURES = 20
KEY_USES = {"digital_signature", "non_repudiation"}
WEAK_HASHES = {"md2", "md5", "sha1"}
PEM = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)


@dataclass(frozen=True)
class ReadSignature:
    """``fault`` is blank where it holds; ``is_issuer_checked``: its chain ends at a trust root."""

    fault: str = ""
    by: str = ""
    issuer: str = ""
    is_issuer_checked: bool = False
    at: str = ""  # ISO, in UTC


def read_digital_signature(
    data: bytes, *, roots: str, now: str, is_new: bool
) -> dict[str, Any] | None:
    """The last signature as plain data; None where the file has none.

    ``roots`` are trusted certificates as PEM; blank: no issuer is checked. The certificate of the
    signer was valid when it signed; of a new signature it is valid ``now``, too.
    """
    try:
        found = last_signature(data, roots, datetime.fromisoformat(now), is_new)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - a broken file breaks its reader in any way there is
        found = ReadSignature("unreadable")
    return asdict(found) if found else None


def last_signature(data: bytes, roots: str, now: datetime, is_new: bool) -> ReadSignature | None:
    from pyhanko.pdf_utils.reader import PdfFileReader

    reader = PdfFileReader(BytesIO(data))
    if reader.encrypted:
        return ReadSignature("encrypted")
    signatures = list(reader.embedded_regular_signatures)
    if not signatures:
        return None
    if len(signatures) > MOST_SIGNATURES:
        return ReadSignature("too_many")
    *earlier, last = signatures
    found = judge_signature(last, load_roots(roots), now, is_new)
    if not found.fault and not all(map(is_earlier_intact, earlier)):
        return ReadSignature("altered", found.by, found.issuer, at=found.at)
    return found


def load_roots(pem: str) -> list[Any]:
    from asn1crypto import pem as pem_reader
    from asn1crypto.x509 import Certificate

    parts = (pem_reader.unarmor(block.encode())[2] for block in PEM.findall(pem))
    return [Certificate.load(each) for each in parts]


def judge_signature(signature: Any, roots: list[Any], now: datetime, is_new: bool) -> ReadSignature:
    """Its facts, with the first fault that it has."""
    certificate = signature.signer_cert
    at = signature.self_reported_timestamp or now
    at = at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    facts = common_name(certificate.subject), common_name(certificate.issuer)
    fault = time_fault(certificate, at, now, is_new)
    fault = fault or status_fault(validate(signature, roots, at), roots)
    checked = bool(roots) and not fault
    return ReadSignature(fault, *facts, checked, at.replace(microsecond=0).isoformat())


def time_fault(certificate: Any, at: datetime, now: datetime, is_new: bool) -> str:
    if at > now + CLOCK_SKEW:
        return "in_the_future"
    moments = [at, now] if is_new else [at]
    begins, ends = certificate.not_valid_before, certificate.not_valid_after
    return "" if all(begins <= each <= ends for each in moments) else "expired"


def validate(signature: Any, roots: list[Any], at: datetime) -> Any:
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko.sign.validation.settings import KeyUsageConstraints
    from pyhanko_certvalidator import ValidationContext

    context = ValidationContext(
        trust_roots=roots, allow_fetching=False, moment=at, weak_hash_algos=WEAK_HASHES
    )
    uses = KeyUsageConstraints(key_usage=KEY_USES, match_all_key_usages=False)
    return validate_pdf_signature(signature, context, key_usage_settings=uses)


def status_fault(status: Any, roots: list[Any]) -> str:
    return content_fault(status) or ("untrusted" if roots and not status.trusted else "")


def content_fault(status: Any) -> str:
    """Whether the bytes are those that were signed, and nothing was added to them since."""
    from pyhanko.sign.diff_analysis import ModificationLevel
    from pyhanko.sign.validation import SignatureCoverageLevel

    if not (status.intact and status.valid):
        return "altered"
    if status.md_algorithm.lower() in WEAK_HASHES:
        return "weak"
    if status.coverage == SignatureCoverageLevel.ENTIRE_FILE:
        return "" if status.docmdp_ok is not False else "altered"
    is_renewed = status.modification_level == ModificationLevel.LTA_UPDATES
    return "" if is_renewed and status.docmdp_ok else "not_covering"


def is_earlier_intact(signature: Any) -> bool:
    """Whether only further signatures and filled fields came after it."""
    from pyhanko.sign.diff_analysis import ModificationLevel

    status = validate(signature, [], signature.self_reported_timestamp or datetime.now(UTC))
    level = status.modification_level
    is_small = level is not None and level <= ModificationLevel.FORM_FILLING
    return bool(status.intact and status.valid and is_small)


def common_name(name: Any) -> str:
    """The name of a person or an issuer; of several the first, without what no line holds."""
    found = name.native.get("common_name") or name.native.get("organization_name") or ""
    text = found[0] if isinstance(found, list) else found
    return " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())[:200]
