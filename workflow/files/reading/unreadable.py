"""Reasons why a file is refused: raised by the reading, answered by the portal."""

WRONG_TYPE = "wrong_type"


class Unreadable(Exception):
    """The code is for programs, the message for people; WRONG_TYPE is another kind of file."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code
        self.message = message
