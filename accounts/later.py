"""Work that nobody need wait for. Whoever runs jobs plugs itself in; until then it is done at once.

The arguments are kept in clear, so they name rows and never hold a secret.
"""

from collections.abc import Callable
from typing import Any

from django.utils.module_loading import import_string

Doer = Callable[..., None]


def at_once(func: str, *args: Any) -> None:
    import_string(func)(*args)


_doer: Doer = at_once


def plug(doer: Doer) -> None:
    """Have later work done by ``doer(dotted path, *args)``."""
    global _doer
    _doer = doer


def later(func: str, *args: Any) -> None:
    """Have the function at the dotted path ``func`` called with ``args`` (JSON) after commit."""
    _doer(func, *args)
