"""The product's typeface, under the names that the build of the pages gave its files."""

import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static

# Each file by its name before the build, and the letters it has; the peso sign is in the second.
FILES = {
    "geist-latin-wght-normal": "U+0000-00FF, U+2000-206F, U+2122",
    "geist-latin-ext-wght-normal": "U+0100-02BA, U+20A0-20C0",
}
Faces = list[tuple[str, str]]


def font_faces() -> Faces:
    """Address and letters of each; none where the pages are not built."""
    manifest = settings.UI_DIR / ".vite" / "manifest.json"
    try:
        return faces_in(manifest, manifest.stat().st_mtime_ns)
    except (OSError, ValueError):
        return []


@lru_cache(maxsize=2)
def faces_in(manifest: Path, written: int) -> Faces:
    files = [str(entry["file"]) for entry in json.loads(manifest.read_text()).values()]
    return [
        (static(f"ui/{file}"), letters)
        for name, letters in FILES.items()
        for file in files
        if f"/{name}-" in file
    ]
