"""The three user manuals, printed from ``docs/manuals`` and pictures of the product."""

import re
import tempfile
import zlib
from dataclasses import dataclass
from html import escape
from io import BytesIO
from pathlib import Path

import pikepdf
from django.conf import settings
from markdown_it import MarkdownIt
from PIL import Image

from scripts.docs import shots, shots_of_accounting
from scripts.docs.made import CHAPTERS, MANUALS
from scripts.docs.stage import Scene

VERSION = settings.SPECTACULAR_SETTINGS["VERSION"]
FONT = Path("portal-ui/node_modules/@fontsource-variable/geist/files")
TENANT = ("login", "dashboard", "begin", "lines", "signatory", "submit")
AFTER = ("follow", "correct", "forms", "sheet", "inbox")
COLOURS = 64  # of a picture
STYLE = """
@page { size: A4; margin: 18mm 17mm 20mm }
body { font: 10.5pt/1.55 "Geist Variable", "Liberation Sans", sans-serif; color: #0D1F24 }
h1 { font-size: 21pt; line-height: 1.2; margin: 0 0 5mm; break-before: page; color: #083F4A }
.cover { padding-top: 78mm } .cover h1 { break-before: avoid; font-size: 30pt; margin-bottom: 2mm }
.cover p { color: #46585D } nav li { margin: 1.2mm 0 } nav a { color: #0B5563 }
img { width: 100%; border: .3mm solid #DAE1E2; border-radius: 1.5mm; display: block }
p:has(img) { margin: 4mm 0 5mm; break-inside: avoid } li { margin: 1mm 0 }
table { border-collapse: collapse; width: 100% } th { text-align: left }
th, td { border-bottom: .2mm solid #DAE1E2; padding: 1.3mm 3mm 1.3mm 0; vertical-align: top }
"""
FOOT = """<div style="font: 8px sans-serif; color: #46585D; width: 100%; padding: 0 17mm;
display: flex; justify-content: space-between"><span class="title"></span>
<span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>"""


@dataclass(frozen=True)
class Manual:
    title: str
    readers: str
    chapters: tuple[str, ...]
    pictures: shots.Take


def number_names(kind: str, names: tuple[str, ...], first: int = 1) -> tuple[str, ...]:
    return tuple(f"{kind}-{first + n}-{name}" for n, name in enumerate(names))


BEFORE, FOLLOWING = number_names("tenant", TENANT), number_names("tenant", AFTER, len(TENANT) + 1)
DESK = ("login", "dashboard", "open", "decide", "return", "bulk", "scans", "filing")
OVER = ("oversight", "audit", "administrators")
WRITTEN = {
    "non-affiliate": Manual("User manual", "For tenants", BEFORE + FOLLOWING, shots.of_a_tenant),
    "affiliate": Manual(
        "User manual",
        "For affiliates",
        (*BEFORE[:-1], "affiliate-consolidated", BEFORE[-1], *FOLLOWING),
        shots.of_an_affiliate,
    ),
    "accounting": Manual(
        "User manual",
        "For accounting",
        number_names("accounting", DESK + OVER),
        shots_of_accounting.of_accounting,
    ),
}


def print_all(scene: Scene) -> None:
    MANUALS.mkdir(parents=True, exist_ok=True)
    for name, manual in WRITTEN.items():
        with tempfile.TemporaryDirectory() as folder:
            manual.pictures(scene, Path(folder))
            print_one(scene, manual, Path(folder), MANUALS / f"{name}.pdf")
        print(f"{name}.pdf: {(MANUALS / f'{name}.pdf').stat().st_size // 1000} kB")


def print_one(scene: Scene, manual: Manual, folder: Path, target: Path) -> None:
    source = folder / "manual.html"
    source.write_text(as_html(manual), encoding="utf-8")
    page = scene.browser.new_page()
    page.goto(source.as_uri())
    page.evaluate("document.fonts.ready")
    printed = page.pdf(
        prefer_css_page_size=True,
        display_header_footer=True,
        header_template="<span></span>",
        footer_template=FOOT,
        outline=True,
        tagged=True,
    )
    page.close()
    with pikepdf.open(BytesIO(printed)) as whole:
        for each in whole.objects:
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image":
                reduce_colours(each)
        packed = pikepdf.ObjectStreamMode.generate
        whole.save(target, object_stream_mode=packed, recompress_flate=True, deterministic_id=True)


def reduce_colours(picture: pikepdf.Stream) -> None:
    """Keep the colours that a screen has: smaller than a JPEG of it, with sharp letters."""
    shot = pikepdf.PdfImage(picture).as_pil_image().convert("RGB")
    few = shot.quantize(COLOURS, dither=Image.Dither.NONE)
    palette = bytes(few.getpalette("RGB") or [])
    picture.write(zlib.compress(few.tobytes(), 9), filter=pikepdf.Name.FlateDecode)
    picture.ColorSpace = pikepdf.Array(
        [
            pikepdf.Name.Indexed,
            pikepdf.Name.DeviceRGB,
            len(palette) // 3 - 1,
            pikepdf.String(palette),
        ]
    )
    picture.BitsPerComponent = 8


def as_html(manual: Manual) -> str:
    """One page that has all chapters, with the pictures beside it in the same folder."""
    read = MarkdownIt("commonmark").enable("table").render
    texts = [(CHAPTERS / f"{name}.md").read_text(encoding="utf-8") for name in manual.chapters]
    titles = [text.partition("\n")[0].lstrip("# ") for text in texts]
    entries = "".join(f'<li><a href="#{n}">{escape(each)}</a>' for n, each in enumerate(titles))
    whole = "".join(f'<section id="{n}">{read(text)}</section>' for n, text in enumerate(texts))
    title = escape(f"{manual.title}, {manual.readers[0].lower()}{manual.readers[1:]}")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{manual_font_css()}{STYLE}</style>"
        f'<header class="cover"><h1>{escape(manual.title)}</h1>'
        f"<p>{escape(manual.readers)} · BIR Form 2307 · version {VERSION}</p>"
        f"<nav><ol>{entries}</ol></nav></header>{embed_pictures(whole)}</html>"
    )


def manual_font_css() -> str:
    """The product's own letters."""
    file = (FONT / "geist-latin-wght-normal.woff2").resolve().as_uri()
    return f'@font-face{{font-family:"Geist Variable";src:url("{file}");font-weight:100 900}}'


def embed_pictures(html: str) -> str:
    """A picture is named in the text as it was taken; its file is a PNG."""
    return re.sub(r'src="([a-z-]+)"', r'src="\1.png"', html)
