"""Papers merged into one PDF: what is taken of a page, what is not, and in how much memory."""

import tracemalloc
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from console.shared.merged_pdf import MergedPdf, PdfBody, Unmergeable
from tests.files import made

pytestmark = pytest.mark.slow

ENOUGH = 10**9


def merged(*papers: tuple[str, bytes], limit: int = ENOUGH) -> bytes:
    file = BytesIO()
    whole = MergedPdf(file, limit, "ab" * 16)
    for title, data in papers:
        whole.add(title, data)
    whole.end()
    return file.getvalue()


def changed(data: bytes, change: Any) -> bytes:
    with pikepdf.open(BytesIO(data)) as pdf:
        change(pdf)
        file = BytesIO()
        pdf.save(file)
    return file.getvalue()


def test_titles_keep_their_letters_and_lead_to_their_pages():
    titles = ["1. NIÑO & SONS (MANILA)", "2. ₱ 店", "3. \\) <</Type"]
    data = merged(*((title, made.pdf(title)) for title in titles))
    with pikepdf.open(BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == titles
        assert pdf.check_pdf_syntax() == []
        assert [b"NI" in page.Contents.read_bytes() for page in pdf.pages] == [True, False, False]


def test_what_a_page_inherits_comes_along():
    def inherit(pdf: pikepdf.Pdf) -> None:
        page, tree = pdf.pages[0].obj, pdf.Root.Pages
        tree.MediaBox, tree.Rotate = pikepdf.Array([0, 0, 612, 936]), 90
        tree.Resources = page.Resources
        for key in ("/MediaBox", "/Resources", "/Rotate"):
            if key in page:
                del page[key]

    with pikepdf.open(BytesIO(merged(("1", changed(made.pdf(), inherit))))) as pdf:
        page = pdf.pages[0]
        assert list(map(int, page.MediaBox)) == [0, 0, 612, 936]
        assert page.Rotate == 90
        assert "/Font" in page.Resources


def test_nothing_that_runs_or_links_comes_along():
    def arm(pdf: pikepdf.Pdf) -> None:
        script = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
        pdf.Root.OpenAction = script
        page = pdf.pages[0].obj
        page.AA = pikepdf.Dictionary(O=script)
        page.Annots = pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Link, A=script)])

    data = merged(("1", changed(made.pdf(), arm)))
    assert b"JavaScript" not in data
    with pikepdf.open(BytesIO(data)) as pdf:
        assert {"/Annots", "/AA"}.isdisjoint(pdf.pages[0].obj.keys())


def test_the_same_papers_are_the_same_bytes():
    papers = [(str(number), made.pdf(str(number))) for number in range(3)]
    assert merged(*papers) == merged(*papers)


def test_what_does_not_fit_is_left_for_the_next_part():
    paper = made.pdf()
    limit = len(merged(("1", paper), ("2", paper))) + 1_500
    file = BytesIO()
    whole = MergedPdf(file, limit, "ab" * 16)
    begins = [whole.add(str(number), paper) for number in range(6)]
    taken = [page for page in begins if page]
    whole.end()
    assert taken == list(range(1, len(taken) + 1))
    assert 2 <= len(taken) < 6
    assert len(file.getvalue()) <= limit
    with pikepdf.open(BytesIO(file.getvalue())) as pdf:
        assert len(pdf.pages) == len(taken)


@pytest.mark.parametrize("data", [b"", b"no PDF", b"%PDF-1.7\n%%EOF"])
def test_what_is_no_paper_is_refused(data: bytes):
    with pytest.raises(Unmergeable):
        PdfBody(data, 1)


@pytest.mark.thorough
def test_many_papers_take_no_more_memory_than_a_few(tmp_path: Any):
    paper = made.pdf()

    def peak(count: int) -> int:
        with (tmp_path / "part.pdf").open("wb") as file:
            tracemalloc.start()
            whole = MergedPdf(file, ENOUGH, "ab" * 16)
            for number in range(count):
                assert whole.add(str(number), paper)
            whole.end()
            found = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return found

    few, many = peak(50), peak(2_000)
    assert many - few < 2_000 * 400  # where each object lies, and the list of pages
