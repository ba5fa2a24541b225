"""The code under the square: twelve letters and digits that nobody can make without our key.

60 bits of an HMAC over which paper it is. Neighbours have nothing in common, and of all codes that
can be typed one in many billions is ours, so that trying them leads nowhere (``accounts/limits.py``
counts the tries too).
"""

from core.digests import keyed_digest

# Crockford's: no I, L, O or U, which are taken for others or spell words.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 12
GROUP = 4
TAKEN_FOR = str.maketrans("OIL", "011")


def issued_code_of(certificate: object, approval: int, mark: str) -> str:
    """The code of one paper, the same however often it is asked."""
    number = int(keyed_digest("issued paper", f"{certificate} {approval} {mark}"), 16)
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(LENGTH))


def read_code(typed: str) -> str:
    """As somebody typed or scanned it, in its one spelling; blank where it is no code.

    A whole link is fine too: the code is its end.
    """
    end = typed.strip().rstrip("/").rpartition("/")[2]
    letters = (char for char in end.upper().translate(TAKEN_FOR) if char not in " -\u2013")
    code = "".join(letters)
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def group_code(code: str) -> str:
    """As it is printed and read aloud: ``7F3K 92QD M4XT``."""
    return " ".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))
