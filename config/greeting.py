"""What ``serve`` says when it is up."""

from django.conf import settings

from demo.people_table import PEOPLE, STAFF, TENANTS


def greeting() -> str:
    lines = ["", f"  {settings.PORTAL_NAME} is at {settings.BASE_URL}   (Ctrl-C ends it)", ""]
    return "\n".join(lines + (demo_logins() if settings.DEMO else []))


def demo_logins() -> list[str]:
    """Everybody of the demo, and where the codes are found."""
    tenants = [(person.username, person.password, person.name) for person in TENANTS]
    tenants += [(person.username, person.password, person.name) for person in PEOPLE]
    staff = [(who.email, who.password, who.role or "unknown to the portal") for who in STAFF]
    return [
        *format_greeting_table("Tenants", tenants),
        *format_greeting_table("Staff, by the company directory", staff),
        f"  Mails, with the sign-in codes: {settings.MAIL_DIR}",
        "",
    ]


def format_greeting_table(title: str, rows: list[tuple[str, str, str]]) -> list[str]:
    return [f"  {title}", *(f"    {a:<24}{b:<22}{c}" for a, b, c in rows), ""]
