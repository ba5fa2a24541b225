#!/usr/bin/env python
"""Every command of the portal. ``serve --port N`` wins over the PORT of the environment."""

import gc
import os
import sys

# What is loaded stays; to look for garbage among it after every 700 objects, as Python does of
# itself, is a tenth of a command's start.
COLLECTED_AT = (20_000, 20, 50)


def port_from(arguments: list[str]) -> str | None:
    for position, argument in enumerate(arguments):
        if argument == "--port" and position + 1 < len(arguments):
            return arguments[position + 1]
        if argument.startswith("--port="):
            return argument.removeprefix("--port=")
    return None


def main() -> None:
    gc.set_threshold(*COLLECTED_AT)
    os.umask(0o077)  # what the portal writes is nobody else's to read
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["serve"] and (port := port_from(sys.argv[2:])):
        os.environ["PORT"] = port
    os.environ["PORTAL_COMMAND"] = (sys.argv[1:2] or [""])[0]
    from config import commands

    commands.main()


if __name__ == "__main__":
    main()
