"""What strangers can provoke is one line in the log, and no error of ours."""

import logging

REFUSED = "django.security."


class OneLineForRefused(logging.Filter):
    """A wrong Host, too large a body: Django says ERROR with a traceback, so anybody floods it."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith(REFUSED) and record.levelno > logging.WARNING:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
            record.msg, record.args = " ".join(record.getMessage().split()), ()
        return True
