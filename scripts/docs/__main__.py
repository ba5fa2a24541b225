"""``python -m scripts.docs [pictures | manuals | videos]``: all of it, or one kind."""

import os
import subprocess
import sys
import tempfile

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("PORTAL_DATA_DIR", tempfile.mkdtemp(prefix="portal-docs-"))

import django

django.setup()

from scripts.docs import made, manuals, pictures, stage, videos

WRITTEN = ("draw_lifecycles", "write_checks", "write_notifications", "write_proven_columns")
KINDS = {
    "pictures": pictures.photograph,
    "manuals": manuals.print_all,
    "videos": videos.record_all,
}


def main(chosen: list[str]) -> None:
    for page in WRITTEN:
        subprocess.run([sys.executable, "manage.py", page], cwd=made.ROOT, check=True)
    for kind in chosen or KINDS:
        # Each begins with the demo as a first start leaves it.
        with stage.lit() as scene:
            KINDS[kind](scene)
    made.save_docs_digests()


if __name__ == "__main__":
    main(sys.argv[1:])
