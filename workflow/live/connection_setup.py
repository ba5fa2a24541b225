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
    has_missed: bool  # anything that happened since, whomever it concerns


def sign_in(token: str, after: str | None) -> SignedIn | None:
    """By the token and the cursor a client names; None for who is nobody, or no longer.

    Raises NotLikeThis for a cursor without sense.
    """
    access = access_of(token)
    if access is None:
        return None
    audience = Audience.of(access.user)
    if after is None:
        return SignedIn(access, audience, News(last_committed_number()), has_missed=False)
    cursor = parse_feed_cursor(after)
    news = missed_changes(audience, cursor)
    return SignedIn(access, audience, news, has_missed=news.caught_up > cursor)


def access_of(token: str) -> Access | None:
    try:
        return user_of_access_token(token) if token else None
    except NotSignedIn:
        return None
