"""Codes that are not the right one."""


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"
