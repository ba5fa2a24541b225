"""Making a signature, and ending it when its certificate says something else."""

from dataclasses import asdict, dataclass
from typing import Any

from accounts.models import User
from core import clock
from core.refusals import NotLikeThis, NotNow, field_fault
from core.text import fold
from workflow.certificates.attachments import current_attachments
from workflow.certificates.models import Certificate
from workflow.signatures.digest import digest_to_sign
from workflow.signatures.inputs import SignedName
from workflow.signatures.models import Signature, SignatureMethod, SigningParty

TABLE = "signatures"


@dataclass(frozen=True)
class GivenSignature:
    """What a person gives as a signature; the last three are of an uploaded PDF."""

    method: str
    name: str
    picture: str = ""
    file_sha256: str = ""
    issuer: str = ""
    is_issuer_checked: bool = False
    link_email: str = ""
    title: str = ""


def sign_certificate(
    certificate: Certificate, by: User, method: str, name: SignedName
) -> Signature:
    """Sign what it says now; the caller saves the certificate. Raises NotLikeThis."""
    check_method(method, name)
    signer = (name if method == SignatureMethod.TYPED else "") or str(by)
    return add_signature(certificate, by, GivenSignature(method, str(signer), name.picture))


def sign_with_file(certificate: Certificate, by: User, file: dict[str, Any]) -> Signature:
    """Sign it by a digitally signed PDF, which is attached; ``file`` are the facts of that file."""
    signed = file["digital_signature"]
    return add_signature(
        certificate,
        by,
        GivenSignature(
            SignatureMethod.UPLOADED,
            signed["by"],
            file_sha256=file["sha256"],
            issuer=signed["issuer"],
            is_issuer_checked=signed["is_issuer_checked"],
        ),
    )


def sign_by_mailed_link(
    certificate: Certificate, method: str, name: SignedName, link: dict[str, str]
) -> Signature:
    """Sign it as the person to whom a link was mailed. Raises NotLikeThis, and NotNow where it says
    something else than was listed.
    """
    check_method(method, name)
    if digest_to_sign(certificate) != link["sha256"]:
        raise NotNow("This was changed meanwhile.", code="stale")
    signer = name if method == SignatureMethod.TYPED else link["name"]
    given = GivenSignature(
        method, str(signer), name.picture, link_email=link["email"], title=link["title"]
    )
    return add_signature(certificate, None, given)


def add_signature(certificate: Certificate, by: User | None, given: GivenSignature) -> Signature:
    """Title and TIN are those of the form where it names the same person."""
    is_named = fold(given.name) == fold(certificate.signatory_name)
    title = given.title or (certificate.signatory_title if is_named else "")
    signature = Signature.objects.create(
        certificate=certificate,
        by=by,
        tin=certificate.signatory_tin if is_named else None,
        sha256=digest_to_sign(certificate),
        at=clock.now(),
        **asdict(given) | {"title": title},
    )
    certificate.signed_with = signature.pk
    certificate.signature_dropped_at = certificate.signature_asked_on = None
    certificate.signature_refusal = None
    certificate.is_signed = True
    return signature


def sign_conforme(certificate: Certificate, by: User) -> Signature:
    """Sign what it says now for the payee, with the title and TIN that administrators gave this
    member of staff; the caller saves the certificate.
    """
    signature = Signature.objects.create(
        certificate=certificate,
        by=by,
        party=SigningParty.PAYEE,
        name=str(by),
        title=by.conforme_title,
        tin=by.conforme_tin,
        method=SignatureMethod.TYPED,
        sha256=digest_to_sign(certificate),
        at=clock.now(),
    )
    certificate.conforme_with = signature.pk
    return signature


def check_method(method: str, name: SignedName) -> None:
    """Raises NotLikeThis where a drawn name has no picture, or a typed one is a picture."""
    if method == SignatureMethod.DRAWN and not name.picture:
        raise NotLikeThis([field_fault("text", "required", "Draw your name.")])
    if method == SignatureMethod.TYPED and name.picture:
        raise NotLikeThis([field_fault("text", "invalid", "Type your name.")])


def drop_outdated_signatures(certificate: Certificate) -> None:
    """End each signature where the content is not what was signed, or its PDF was taken off; the
    rows stay."""
    pks = {pk for pk in (certificate.signed_with, certificate.conforme_with) if pk}
    if not pks:
        return
    rows = Signature.objects.filter(pk__in=pks).only("sha256", "file_sha256").order_by("pk")
    ended = pks - {each.pk for each in rows if still_holds(each, certificate)}
    if certificate.signed_with in ended:
        certificate.signed_with, certificate.signature_dropped_at = None, clock.now()
    if certificate.conforme_with in ended:
        certificate.conforme_with = None


def still_holds(signature: Signature, certificate: Certificate) -> bool:
    if signature.sha256 != digest_to_sign(certificate):
        return False
    return not signature.file_sha256 or is_attached(signature.file_sha256, certificate)


def is_attached(sha256: str, certificate: Certificate) -> bool:
    return any(file.sha256 == sha256 for file in current_attachments(certificate))
