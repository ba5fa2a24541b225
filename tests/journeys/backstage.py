"""A process beside a served portal, on its data: what journeys have put in place is done here.

It reads a line for each thing to do and answers with a line. Started once with its portal, since
starting Python with the engine takes as long as a short journey.
"""

import json
import subprocess
import sys
import traceback
from typing import Any

from django.conf import settings


class Backstage:
    """The near end: does by name what ``scenery.py`` can."""

    def __init__(self, environment: dict[str, str]):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.journeys.backstage"],
            cwd=settings.BASE_DIR,
            env=environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def put(self, name: str, *who: str, **given: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([name, who, given]) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "fault" not in answer, answer["fault"]
        return answer["done"]

    def end(self) -> None:
        self.process.communicate()


def main() -> None:
    """The far end: until the near one is gone. What the engine prints goes to the errors."""
    import django

    answers, sys.stdout = sys.stdout, sys.stderr
    django.setup()
    for line in sys.stdin:
        print(json.dumps(answer_to(*json.loads(line))), file=answers, flush=True)


def answer_to(name: str, who: list[str], given: dict[str, Any]) -> dict[str, Any]:
    from tests.journeys import scenery

    try:
        return {"done": getattr(scenery, name)(*who, **given)}
    except Exception:  # noqa: BLE001 - told to the journey, which fails with it
        return {"fault": traceback.format_exc()}


if __name__ == "__main__":
    main()
