"""``manage.py read_form``: every file answered, whatever it is."""

import json
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from reportlab.pdfgen.canvas import Canvas

from config import commands
from ocr.form import AMOUNTS
from tests.scans import hostile, made
from workflow.replica.drawing import draw_shapes, draw_words

SAMPLES = Path(__file__).parent / "samples"


def run(*files: Path, **options: Any) -> str:
    out = StringIO()
    call_command("read_form", *map(str, files), stdout=out, stderr=StringIO(), **options)
    return out.getvalue()


def entries(*files: Path, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*files, json=True, **options))
    return found


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def blank(canvas: Canvas) -> None:
    draw_shapes(canvas)
    draw_words(canvas)


def test_a_certificate_is_printed_as_the_contract_says(tmp_path: Path) -> None:
    path = written(tmp_path, "one.pdf", made.certificate())
    (key, entry), *others = entries(path).items()
    assert (key, others) == ("one.pdf", [])
    assert (entry["status"], entry["version"]) == ("form", "01/18ENCS")
    assert entry["confidence"] > 0.97
    tin = entry["payee_tin"]
    assert (tin["value"], tin["page"]) == ("00991234500012", 1)
    assert all(0 <= n <= 1 for n in [*tin["box"], tin["confidence"]])
    assert entry["lines"][0]["atc"]["value"] == "WC100"
    assert {name: entry["totals"][name]["value"] for name in AMOUNTS} == {
        name: made.RENT[name] for name in AMOUNTS
    }


def test_a_stack_has_an_entry_for_each(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        made.draw(canvas, made.Facts(), made.Style())

    path = written(tmp_path, "stack.pdf", made.pdf(draw, blank, draw))
    assert list(entries(path)) == ["stack.pdf#1", "stack.pdf#3"]


BAD = {
    "empty": lambda: b"",
    "not_pdf": lambda: b"\x89PNG\r\n\x1a\n" + bytes(2_000),
    "encrypted": lambda: named("locked"),
    "damaged": lambda: named("cut_off"),
    "too_many_pages": lambda: named("many_pages"),
    "too_large": lambda: named("image_bomb"),
}


def named(name: str) -> bytes:
    number = [attack.__name__ for attack in hostile.ATTACKS].index(name)
    return hostile.attack(number)[1]


@pytest.mark.parametrize("reason", BAD)
def test_a_bad_file_is_told_its_reason(tmp_path: Path, reason: str) -> None:
    path = written(tmp_path, "bad.pdf", BAD[reason]())
    entry = entries(path)["bad.pdf"]
    assert (entry["status"], entry["reason"]) == ("reject", reason)
    assert entry["message"].endswith(".")
    assert entry["message"] in run(path)


def test_a_file_without_a_certificate_is_told_what_it_is(tmp_path: Path) -> None:
    def old(canvas: Canvas) -> None:
        for n, text in enumerate(
            ("Certificate of Creditable Tax Withheld at Source", "BIR Form No. 2307",
             "September 2005 (ENCS)", "Payee Information", "Payor Information")
        ):  # fmt: skip
            canvas.drawString(40, 880 - 20 * n, text)

    files = {
        "blank": written(tmp_path, "blank.pdf", made.pdf(blank)),
        "old_version": written(tmp_path, "old.pdf", made.pdf(old)),
        "not_2307": SAMPLES / "bad_invoice.pdf",
    }
    found = entries(*files.values())
    assert {entry["reason"] for entry in found.values()} == set(files)
    assert {entry["status"] for entry in found.values()} == {"no_form"}


def test_what_would_run_is_named_and_the_certificate_read(tmp_path: Path) -> None:
    entry = entries(written(tmp_path, "active.pdf", named("script")))["active.pdf"]
    assert entry["status"] == "form"
    assert entry["active_content"] == "JavaScript and an embedded file"


def test_what_is_no_file_is_answered_too(tmp_path: Path) -> None:
    secret = written(tmp_path, "secret.pdf", made.certificate())
    found = entries(tmp_path, tmp_path / "nowhere.pdf", secret)
    assert found[tmp_path.name]["reason"] == "is_directory"
    assert found["nowhere.pdf"]["reason"] == "not_found"
    assert found["secret.pdf"]["status"] == "form"


def test_companies_and_tenants_are_taken_from_csv_or_json(tmp_path: Path) -> None:
    path = written(tmp_path, "one.pdf", made.certificate())
    companies = written(tmp_path, "c.csv", b"tin,name\n009-912-345-00012,PRIME CREST MALLS\n")
    tenants = written(tmp_path, "t.json", b'[{"tin": "111222333", "name": "NOBODY"}]')
    assert entries(path, companies=companies)["one.pdf"]["payee_tin"]["confidence"] > 0.97
    assert entries(path, tenants=tenants)["one.pdf"]["status"] == "form"
    other = written(tmp_path, "o.csv", b"tin,name\n111222333,ANOTHER MALL\n")
    assert entries(path, companies=other)["one.pdf"]["payee_tin"]["confidence"] < 0.97


@pytest.mark.parametrize("text", [b"", b"tin,name\n12,Short\n", b"\xff\xfe", b"name\nNo number\n"])
def test_a_list_that_is_none_is_refused_with_its_reason(tmp_path: Path, text: bytes) -> None:
    path = written(tmp_path, "one.pdf", made.certificate())
    with pytest.raises(CommandError):
        run(path, companies=written(tmp_path, "bad.csv", text))


def test_the_samples_are_read_without_a_mistake() -> None:
    """The digital ones; the pictures among them are judged by the reader's own tests."""
    manifest = json.loads((SAMPLES / "manifest.json").read_text())
    files = [each for each in manifest["files"] if not each["kind"].startswith("scan")]
    found = entries(*(SAMPLES / each["file"] for each in files))
    for each in files:
        entry = found[each["file"]]
        if each["expect"] != "forms":
            assert entry["status"] == each["expect"]
            continue
        for name, value in each["forms"][0]["fields"].items():
            if isinstance(value, str):
                assert plain(entry[name]["value"]) == plain(value)
        for read, line in zip(entry["lines"], each["forms"][0]["fields"]["lines"], strict=True):
            for name in AMOUNTS:  # an empty cell is nothing too
                assert (read[name]["value"] or "0.00") == line[name]


def plain(text: str) -> str:
    return "".join(filter(str.isalnum, text)).upper()


def fillable(shown: str) -> bytes:
    """A certificate whose payee's name is a field that says one thing and shows another."""
    facts = made.Facts()
    facts.fields["payee_name"] = ""

    def add(pdf: pikepdf.Pdf) -> None:
        look = pikepdf.Stream(pdf, b"/Tx BMC BT /Helv 8 Tf 2 4 Td (%s) Tj ET EMC" % shown.encode())
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        fonts = pikepdf.Dictionary(Font=pikepdf.Dictionary(Helv=pdf.make_indirect(font)))
        look.Type, look.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        look.BBox, look.Resources = pikepdf.Array([0, 0, 550, 14]), fonts
        field = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Widget,
            FT=pikepdf.Name.Tx,
            T=pikepdf.String("name"),
            V=pikepdf.String("PRIME CREST MALLS, INC."),
            Rect=pikepdf.Array([35, 757, 585, 771]),
            F=4,
            AP=pikepdf.Dictionary(N=pdf.make_indirect(look)),
        )
        made_field = pdf.make_indirect(field)
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([made_field]), DR=fonts)
        pdf.pages[0].Annots = pikepdf.Array([made_field])

    return made.changed(made.certificate(facts), add)


def test_a_field_that_shows_what_it_holds_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, "f.pdf", fillable("PRIME CREST MALLS, INC."))
    entry = entries(path)["f.pdf"]
    assert (entry["source"], entry["payee_name"]["value"]) == (
        "acroform",
        "PRIME CREST MALLS, INC.",
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-8"])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_any_terminal_can_show_what_was_read(
    encoding: str, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "PEÑA ★ モール.pdf"
    file.write_bytes(b"no PDF")
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding=encoding))
    monkeypatch.setattr(sys, "argv", ["manage.py", "read_form", str(file), *options])
    commands.main()
    sys.stdout.flush()
    said = written.getvalue().decode(encoding)
    assert "PE" in said
    if options:
        assert list(json.loads(said)) == [file.name]


def test_only_read_form_writes_json_and_no_command_writes_past_its_own_output() -> None:
    """The terminal's letters are settled once, for every command (config/commands.py)."""
    for path in settings.BASE_DIR.glob("*/management/commands/*.py"):
        source = path.read_text()
        assert "print(" not in source, path
        assert "json.dumps" not in source or path.stem == "read_form", path
