"""The seal: good by pyHanko's own judgement, and broken by any byte."""

import random
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import SignatureCoverageLevel, validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

from config import startup
from workflow.issued_pdf.key import DEMO_NAME, NoSuchKey, seal_key, self_signed
from workflow.issued_pdf.models import IssuedPaper
from workflow.issued_pdf.seal import is_sealed, seal_if_configured, seal_pdf
from workflow.replica.facts import Facts
from workflow.replica.pdf import render

pytestmark = pytest.mark.slow

DIGITS = 400  # the last ones of the signature are those of its value


@pytest.fixture
def own_key(settings: Any, tmp_path: Path) -> Path:
    path = tmp_path / "seal.p12"
    path.write_bytes(self_signed("PACIFIC CREST MALLS, INC."))
    settings.SEAL_PKCS12 = str(path)
    return path


def test_an_issued_paper_is_sealed_as_pyhanko_judges(issued: Any):
    from asn1crypto.x509 import Certificate

    _, pdf, paper = issued
    key = seal_key()
    assert key is not None
    (signature,) = PdfFileReader(BytesIO(pdf)).embedded_signatures
    root = Certificate.load(key.certificate.public_bytes(Encoding.DER))
    said = validate_pdf_signature(signature, ValidationContext(trust_roots=[root]))
    assert (said.bottom_line, said.intact, said.trusted, said.docmdp_ok) == (True,) * 4
    assert said.coverage == SignatureCoverageLevel.ENTIRE_FILE
    assert signature.sig_object["/SubFilter"] == "/ETSI.CAdES.detached"
    assert paper.sealed_by == key.fingerprint


def test_any_byte_breaks_it(issued: Any):
    """Any that it covers, which is all but its own place, and any of its own value.

    Of how the value is wrapped (RFC 5652) not every bit means something.
    """
    _, pdf, _ = issued
    key = seal_key()
    assert key is not None
    assert is_sealed(pdf, key)
    chance = random.Random(2307)
    padding = pdf.index(b"0" * 64)
    place = range(pdf.rindex(b"<", 0, padding), pdf.index(b">", padding))
    covered = [at for at in range(len(pdf)) if at not in place]
    for at in chance.sample(covered, 60) + chance.sample(range(padding - DIGITS, padding), 20):
        changed = bytearray(pdf)
        changed[at] ^= 1 << chance.randrange(8)
        if at in place and is_same_digit(pdf[at], changed[at]):
            continue
        assert not is_sealed(bytes(changed), key), at


def is_same_digit(one: int, other: int) -> bool:
    """The signature is written in hexadecimal digits, and 1F is the number that 1f is."""
    digits = b"0123456789abcdefABCDEF"
    return one in digits and other in digits and int(chr(one), 16) == int(chr(other), 16)


def test_what_is_added_behind_it_breaks_it(issued: Any):
    _, pdf, _ = issued
    key = seal_key()
    assert key is not None
    assert not is_sealed(pdf + b"\n%%EOF\n", key)
    assert not is_sealed(pdf[:-1], key)


def test_a_seal_of_somebody_else_is_none_of_ours(own_key: Path, settings: Any):
    ours = seal_key()
    assert ours is not None
    pdf = seal_pdf(render(Facts()), ours)
    own_key.write_bytes(self_signed("SOMEBODY ELSE"))
    theirs = seal_key()
    assert theirs is not None
    assert is_sealed(pdf, ours)
    assert not is_sealed(pdf, theirs)


def test_the_demo_makes_its_key_once_and_for_its_owner_alone(folder: Path):
    first, again = seal_key(), seal_key()
    assert first is not None
    assert first == again
    assert (folder / "keys" / DEMO_NAME).stat().st_mode & 0o777 == 0o600


def test_an_operator_without_a_key_hands_out_papers_without_a_seal(settings: Any, issued: Any):
    settings.DEMO = False
    pdf = render(Facts())
    assert seal_if_configured(pdf) == (pdf, "")


def test_a_paper_is_handed_out_when_the_key_was_lost(
    settings: Any, certificate: Any, hand_out: Any, caplog: Any
):
    settings.SEAL_PKCS12 = "/nowhere/seal.p12"
    assert hand_out(certificate("APPROVED")).startswith(b"%PDF")
    assert IssuedPaper.objects.get().sealed_by == ""
    assert "without a seal" in caplog.text


@pytest.mark.parametrize("content", [b"", b"no PKCS#12", None])
def test_serve_does_not_start_with_a_key_that_cannot_be_used(
    content: bytes | None, own_key: Path, settings: Any
):
    own_key.unlink() if content is None else own_key.write_bytes(content)
    with pytest.raises(NoSuchKey):
        seal_key()
    with pytest.raises(SystemExit, match="SEAL_PKCS12 names"):
        startup.check_seal_certificate()


def test_serve_does_not_start_with_a_wrong_password(own_key: Path, settings: Any):
    settings.SEAL_PASSWORD = "another"
    with pytest.raises(SystemExit, match="SEAL_PASSWORD"):
        startup.check_seal_certificate()


def test_serve_does_not_start_with_a_certificate_that_has_ended(own_key: Path):
    own_key.write_bytes(self_signed("ENDED", days=1))
    with pytest.raises(SystemExit, match="renew"):
        startup.check_seal_certificate()


def test_an_end_that_is_near_is_announced(own_key: Path, caplog: Any):
    own_key.write_bytes(self_signed("SOON", days=20))
    startup.check_seal_certificate()
    assert "renew it" in caplog.text


def test_a_renewed_key_seals_what_comes_and_leaves_what_was(
    issued: Any, own_key: Path, api: Any, hand_out: Any
):
    form, _, paper = issued
    key = seal_key()
    assert key is not None
    assert paper.sealed_by != key.fingerprint
    assert is_sealed(hand_out(form), key)  # the re-print
    assert IssuedPaper.objects.get(pk=paper.pk).sha256 == paper.sha256
