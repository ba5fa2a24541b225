"""Audit keys of the tests, as long as one has to be."""

from workflow.engine import rekeying

KEY = "a key of the auditors of 32 bytes or longer"
OTHER_KEY = "another key of theirs of 32 bytes or longer"
THIRD_KEY = "the key after that one of 32 bytes or longer"
SHORT_KEY = "a short key of the auditors"


def put_under_key() -> int:
    """As ``manage.py seal_audit`` does; the number of the seal."""
    return rekeying.seal_chain_head(rekeying.head_to_seal()).number
