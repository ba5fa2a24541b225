"""The signatures that hold for a certificate, for one and for a list."""

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from workflow.certificates.models import Certificate
from workflow.engine.rows import check_rows
from workflow.signatures.digest import digest_to_sign
from workflow.signatures.models import Signature, SigningParty
from workflow.signatures.signing import TABLE, is_attached

FOUND = "current_signature"  # set on a certificate, so that it is looked for once
# The column of a certificate that names the signature of each party.
COLUMNS = {SigningParty.PAYOR: "signed_with", SigningParty.PAYEE: "conforme_with"}


def signature_of(
    certificate: Certificate, party: SigningParty = SigningParty.PAYOR
) -> Signature | None:
    """The party's signature that holds for what it says now; None where it has none."""
    pk, name = getattr(certificate, COLUMNS[party]), f"{FOUND}_{party}"
    if pk is None:
        return None
    found: Signature | None = certificate.__dict__.get(name)
    if found is None or found.pk != pk:
        found = signatures().filter(pk=pk, party=party).first()
        certificate.__dict__[name] = found
    return found


def proven_signature_of(
    certificate: Certificate, party: SigningParty = SigningParty.PAYOR
) -> Signature | None:
    """The same for what leaves the portal. Raises AlteredRecord where it is not as recorded."""
    found = signature_of(certificate, party)
    if found is not None:
        check_rows(TABLE, [found])
    return found


def signatures() -> "QuerySet[Signature]":
    return Signature.objects.select_related("by")


def load_signatures(certificates: Iterable[Certificate]) -> None:
    """Read the payors' signatures of a list at once; nothing is read where none is signed."""
    signed = {each.signed_with: each for each in certificates if each.signed_with}
    if not signed:
        return
    for signature in signatures().defer("picture").filter(pk__in=signed):
        signed[signature.pk].__dict__[f"{FOUND}_{SigningParty.PAYOR}"] = signature


def prefetch_signatures() -> Prefetch:
    """All signatures of each certificate, for the audit."""
    return Prefetch("signatures", Signature.objects.defer("picture"))


def faults_of_signatures(certificate: Certificate) -> list[str]:
    """Where a signature is not one of what the certificate says, in words."""
    return [fault for party in SigningParty for fault in faults_of_party(certificate, party)]


def faults_of_party(certificate: Certificate, party: SigningParty) -> list[str]:
    pk = getattr(certificate, COLUMNS[party])
    if pk is None:
        return []
    own = {each.pk: each for each in certificate.signatures.all() if each.party == party}
    signature = own.get(pk)
    what = "conforme" if party == SigningParty.PAYEE else "signature"
    if signature is None:
        return [f"the {what} of {certificate} is gone"]
    if signature.sha256 != digest_to_sign(certificate):
        return [f"{certificate} says something else than what was signed"]
    if signature.file_sha256 and not is_attached(signature.file_sha256, certificate):
        return [f"the signed PDF of {certificate} is gone"]
    return []
