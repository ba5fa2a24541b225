"""The manuals and training videos that the help offers: whole, small, and of today's screens."""

import json
import re
import struct
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from scripts.docs import made

MANUALS = {
    "non-affiliate": r"tenant-\d+-\w+",
    "affiliate": r"tenant-\d+-\w+|affiliate-\w+",
    "accounting": r"accounting-\d+-\w+",
}
VIDEOS = (
    "login",
    "dashboard-navigation",
    "creating-a-form",
    "editing-and-monitoring-a-form",
    "signing-together",
)
MOST_OF_A_MANUAL, MOST_OF_A_VIDEO = 1_000_000, 3_000_000


@pytest.mark.parametrize("name", made.SHOWN)
def test_it_shows_the_screens_of_today(name: str):
    """When it does not: ``make docs``, and look at what it made."""
    remembered = json.loads(made.MEMORY.read_text())
    assert remembered[name] == made.as_it_is()[name]


def test_a_change_of_a_screen_is_noticed(tmp_path: Path, monkeypatch: Any):
    folder = tmp_path / "portal-ui" / "src" / "entry" / "login"
    folder.mkdir(parents=True)
    monkeypatch.setattr(made, "ROOT", tmp_path)
    monkeypatch.setattr(made, "SCREENS", tmp_path / "portal-ui" / "src")
    (folder / "LoginPage.tsx").write_text("as it was")
    before = made.digest_docs_files(made.sources(["entry/login"]))
    (folder / "LoginPage.test.tsx").write_text("a test is no screen")
    assert made.digest_docs_files(made.sources(["entry/login"])) == before
    (folder / "LoginPage.tsx").write_text("as it is")
    assert made.digest_docs_files(made.sources(["entry/login"])) != before


@pytest.mark.parametrize("name", MANUALS)
def test_a_manual_has_each_of_its_chapters_and_is_small(name: str):
    file = made.MANUALS / f"{name}.pdf"
    assert file.stat().st_size <= MOST_OF_A_MANUAL
    with pypdfium2.PdfDocument(file) as manual:
        pages = [one_line(page.get_textpage().get_text_bounded()) for page in manual]
    chapters = [
        each for each in made.CHAPTERS.glob("*.md") if re.fullmatch(MANUALS[name], each.stem)
    ]
    assert len(chapters) >= 10
    assert len(pages) > len(chapters)
    for chapter in chapters:
        title = chapter.read_text().partition("\n")[0].removeprefix("# ")
        assert any(page.startswith(title) for page in pages[1:]), title


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", VIDEOS)
def test_a_video_is_720p_of_one_to_three_minutes(name: str):
    film = (made.VIDEOS / f"{name}.mp4").read_bytes()
    assert len(film) <= MOST_OF_A_VIDEO
    assert 60 <= seconds_of(film) <= 180
    assert struct.unpack_from(">HH", film, film.index(b"avc1", film.index(b"stsd")) + 28) == (
        1280,
        720,
    )
    assert film.index(b"moov") < film.index(b"mdat"), "it cannot begin before it is all there"


@pytest.mark.parametrize("name", VIDEOS)
def test_a_videos_captions_follow_one_another_to_its_end(name: str):
    written = (made.VIDEOS / f"{name}.vtt").read_text()
    assert written.startswith("WEBVTT\n\n")
    times = [seconds(each) for each in re.findall(r"\d\d:\d\d:\d\d\.\d{3}", written)]
    assert len(times) >= 2 * 10
    assert times == sorted(times)
    assert times[0] == 0
    assert times[-1] <= seconds_of((made.VIDEOS / f"{name}.mp4").read_bytes()) + 1


def seconds_of(film: bytes) -> float:
    """The length that its head tells (ISO 14496-12, ``mvhd`` version 0)."""
    scale, length = struct.unpack_from(">II", film, film.index(b"mvhd") + 16)
    return float(length / scale)


def seconds(stamp: str) -> float:
    hours, minutes, rest = stamp.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)
