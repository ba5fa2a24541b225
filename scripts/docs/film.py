"""A film of a page: its pictures one after another, a drawn pointer, captions to read."""

import hashlib
import io
import math
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Locator, Page

from scripts import services
from tests.journeys.waiting import settled

SIZE = (1280, 720)
# What surrounds a page that is smaller than the picture, such as a phone's.
SURROUND = "#0b1417"
# Seconds: what a reader needs for a caption, at 14 letters a second and never less than four.
LETTERS_A_SECOND, SHORTEST = 14, 4.0
GLIDE_STEPS, GLIDE_STEP_SECONDS, LETTERS_AT_ONCE, KEY_SECONDS = 9, 0.06, 3, 0.2
PRESSED_SECONDS, SEEN_SECONDS = 0.25, 0.8
# The pointer as the page sees it: nothing, for it can neither be pressed nor read out.
POINTER = """([x, y, pressed]) => {
    let mark = document.getElementById('pointer-of-the-film')
    if (!mark) {
        mark = document.createElement('div')
        mark.id = 'pointer-of-the-film'
        mark.setAttribute('aria-hidden', 'true')
        document.body.append(mark)
    }
    Object.assign(mark.style, {
        position: 'fixed', left: `${x - 11}px`, top: `${y - 11}px`, width: '22px', height: '22px',
        borderRadius: '50%', border: '2px solid rgb(190, 24, 60)', pointerEvents: 'none',
        background: pressed ? 'rgba(190, 24, 60, .6)' : 'rgba(190, 24, 60, .15)',
        zIndex: 2147483647, boxSizing: 'border-box',
    })
}"""


@dataclass
class Caption:
    begins: float
    ends: float
    text: str


@dataclass
class Film:
    """Pictures and captions on the way; ``finish`` writes the MP4 and its WebVTT."""

    page: Page
    folder: Path
    pictures: list[tuple[Path, float]] = field(default_factory=list)
    captions: list[Caption] = field(default_factory=list)
    seconds: float = 0.0
    read_until: float = 0.0
    pointer: tuple[float, float] = (SIZE[0] / 2, SIZE[1] / 2)

    def say(self, text: str) -> None:
        """Begin a caption, once the one before could be read."""
        if self.read_until > self.seconds:
            self.look(self.read_until - self.seconds)
        if self.captions:
            self.captions[-1].ends = self.seconds
        self.captions.append(Caption(self.seconds, self.seconds, text))
        self.read_until = self.seconds + max(SHORTEST, len(text) / LETTERS_A_SECOND)

    def look(self, seconds: float = SEEN_SECONDS, pressed: bool = False) -> None:
        """What the page shows now, for so long."""
        self.page.evaluate(POINTER, [*self.pointer, pressed])
        shot = pad_picture(self.page.screenshot())
        file = self.folder / f"{hashlib.sha256(shot).hexdigest()}.png"
        file.write_bytes(shot)
        self.pictures.append((file, seconds))
        self.seconds += seconds

    def turn_to(self, page: Page) -> None:
        """Go on with the page of somebody else, on a screen of another size where it has one."""
        self.page = page
        size = page.viewport_size
        assert size
        self.pointer = (size["width"] / 2, size["height"] / 2)

    def point(self, at: Locator) -> None:
        """The pointer glides there."""
        at.scroll_into_view_if_needed()
        box = at.bounding_box()
        assert box, at
        begun, end = self.pointer, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for step in range(1, GLIDE_STEPS + 1):
            part = (1 - math.cos(math.pi * step / GLIDE_STEPS)) / 2
            x, y = (a + (b - a) * part for a, b in zip(begun, end, strict=True))
            self.pointer = (x, y)
            self.look(GLIDE_STEP_SECONDS)
        self.page.mouse.move(*end)

    def press(self, at: Locator) -> None:
        self.point(at)
        self.look(PRESSED_SECONDS, pressed=True)
        at.click()
        settled(self.page)
        self.look()

    def write(self, at: Locator, text: str) -> None:
        """Typed as by hand, in the place of what stood there."""
        self.point(at)
        self.look(PRESSED_SECONDS, pressed=True)
        at.fill("")
        for begin in range(0, len(text), LETTERS_AT_ONCE):
            at.press_sequentially(text[begin : begin + LETTERS_AT_ONCE])
            self.look(KEY_SECONDS)
        settled(self.page)
        self.look()

    def finish(self, target: Path) -> None:
        self.look(max(self.read_until - self.seconds, 0) + 1)
        self.captions[-1].ends = self.seconds
        target.parent.mkdir(parents=True, exist_ok=True)
        target.with_suffix(".vtt").write_text(as_webvtt(self.captions))
        shown = self.folder / "pictures.txt"
        # The last one again: the list's last duration counts for nothing.
        spans = [f"file '{file}'\nduration {span:.3f}\n" for file, span in self.pictures]
        shown.write_text("".join(spans) + f"file '{self.pictures[-1][0]}'\n")
        encode(shown, target)


def pad_picture(shot: bytes) -> bytes:
    """The picture of a page in the size of the film; a whole one stays as it is."""
    with Image.open(io.BytesIO(shot)) as picture:
        if picture.size == SIZE:
            return shot
        padded = ImageOps.pad(picture.convert("RGB"), SIZE, color=SURROUND)
    written = io.BytesIO()
    padded.save(written, "PNG")
    return written.getvalue()


def encode(shown: Path, target: Path) -> None:
    """H.264 that every browser plays, its index in front so that it begins at once."""
    ask = [services.ffmpeg(), "-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", shown]
    look = ["-fps_mode", "cfr", "-r", "15", "-c:v", "libx264", "-preset", "slow", "-crf", "27"]
    play = ["-tune", "stillimage", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-an"]
    plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-threads", "1"]
    services.run_quietly([*ask, *look, *play, *plain, target])


def as_webvtt(captions: list[Caption]) -> str:
    cues = (f"{stamp(each.begins)} --> {stamp(each.ends)}\n{each.text}\n" for each in captions)
    return "WEBVTT\n\n" + "\n".join(cues)


def stamp(seconds: float) -> str:
    """As WebVTT writes a time: ``00:01:02.345``."""
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}.{thousandths:03}"
