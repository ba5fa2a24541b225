"""A browser and its system in three words, for people to recognise their own."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
UNKNOWN = "Unknown device"


def device_of(agent: str) -> str:
    """Return a name like ``Firefox on Windows`` for a User-Agent header, which itself is not
    stored.
    """
    browser, system = first_in(agent, BROWSERS), first_in(agent, SYSTEMS)
    return " on ".join(part for part in (browser, system) if part) or UNKNOWN


def first_in(agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in known if mark in agent), "")
