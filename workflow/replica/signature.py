"""Electronic signatures of payor and payee: names in their bands, the facts below the frame."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from workflow.replica.drawing import HEIGHT
from workflow.replica.facts import Facts, PrintedSignature
from workflow.replica.fields import NAME_HEIGHT, boxes
from workflow.replica.fonts import FOLDER, WIDE
from workflow.replica.text import drawable, font_of, width_of

LEFT, BASELINE, WIDTH, SIZE, LEADING = 20.0, 47.0, 272.0, 6.5, 8.0
BOLD = "Helvetica-Bold"
PICTURE_WIDTH = 300.0
LETTER_PIXELS = 60
MARGIN = 1.0


@dataclass(frozen=True)
class SignatureBand:
    """A place for a signature on the form: its band, its line below the frame, who signed."""

    band: str
    title: str
    signature_in: Callable[[Facts], PrintedSignature | None]


PARTIES = (
    SignatureBand(
        "payor_signature",
        "Signed electronically for the payor (RMC No. 29-2021)",
        lambda facts: facts.signed,
    ),
    SignatureBand(
        "payee_signature",
        "Conforme signed electronically for the payee (RMC No. 29-2021)",
        lambda facts: facts.signed_conforme,
    ),
)


def draw_signatures(canvas: Canvas, facts: Facts) -> None:
    """Draw each name where a pen signs, and below the frame who signed when, and what.

    Signatures that hold at the same time are of the same content, so one digest is enough.
    """
    signed = [(each, given) for each in PARTIES if (given := each.signature_in(facts))]
    canvas.setFillGray(0)
    lines: list[tuple[str, str]] = []
    for party, given in signed:
        draw_name(canvas, given, party.band)
        at = f"{given.at:%m/%d/%Y %H:%M:%S} Manila"
        lines += [(f"{party.title}, {at}", BOLD), (signer_words(given), "")]
    if signed:
        lines.append((f"SHA-256 {signed[0][1].sha256}", ""))
    for number, (words, font) in enumerate(lines):
        draw_line(canvas, drawable(words), font, BASELINE - number * LEADING)


def draw_line(canvas: Canvas, words: str, font: str, baseline: float) -> None:
    """Draw words on one line, smaller where they are long."""
    font = font or font_of(words)
    canvas.setFont(font, min(SIZE, WIDTH / max(width_of(words, font), 1e-6)))
    canvas.drawString(LEFT, baseline, words)


def signer_words(signed: PrintedSignature) -> str:
    tin = f"TIN {signed.tin.display}" if signed.tin else ""
    return " / ".join(filter(None, (signed.name, signed.title, tin)))


def draw_name(canvas: Canvas, signed: PrintedSignature, name_of_band: str) -> None:
    """Draw the name as a picture, like ink: the text of the form has the printed name alone."""
    band = boxes()[name_of_band]
    room = band.bottom - band.top - NAME_HEIGHT - 2 * MARGIN
    canvas.drawImage(
        ImageReader(BytesIO(signed.picture) if signed.picture else picture_of_name(signed.name)),
        (band.x0 + band.x1 - PICTURE_WIDTH) / 2,
        HEIGHT - band.top - MARGIN - room,
        PICTURE_WIDTH,
        room,
        mask=[240, 255],
        preserveAspectRatio=True,
        anchor="c",
    )


def picture_of_name(name: str) -> Image.Image:
    """A typed name after the sign for a signature, black on white."""
    font = ImageFont.truetype(str(FOLDER / f"{WIDE}-Regular.ttf"), LETTER_PIXELS)
    written = f"/s/ {drawable(name)}"
    _, _, right, bottom = font.getbbox(written)
    page = Image.new("L", (int(right) + 1, int(bottom) + 1), 255)
    ImageDraw.Draw(page).text((0, 0), written, fill=0, font=font)
    return page
