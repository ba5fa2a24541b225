"""Why a file is not taken, said where it is read and told by the portal."""

WRONG_TYPE = "wrong_type"


class Unreadable(Exception):
    """The code is for programs, the message for people; WRONG_TYPE is another kind of file."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code
        self.message = message
