"""All that a socket asks of the database when it opens, in one go on one thread."""

from typing import NamedTuple

from accounts.tokens import Access, user_of_access_token
from core.refusals import NotSignedIn
from workflow.live.feed import (
    Audience,
    News,
    last_committed_number,
    missed_changes,
    parse_feed_cursor,
)


class SignedIn(NamedTuple):
    """The user of a socket, their audience, and the changes since their cursor."""

    access: Access
    audience: Audience
    news: News


def sign_in(token: str, after: str | None) -> SignedIn | None:
    """By the token and the cursor a client names; None for who is nobody, or no longer.

    Raises NotLikeThis for a cursor without sense.
    """
    access = access_of(token)
    if access is None:
        return None
    audience = Audience.of(access.user)
    news = (
        News(caught_up=last_committed_number())
        if after is None
        else missed_changes(audience, parse_feed_cursor(after))
    )
    return SignedIn(access, audience, news)


def access_of(token: str) -> Access | None:
    try:
        return user_of_access_token(token) if token else None
    except NotSignedIn:
        return None
