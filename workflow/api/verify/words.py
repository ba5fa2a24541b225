"""The texts of the verify page for each validity: icon and tone, verdict, advice, foot."""

from dataclasses import dataclass

from workflow.issued_pdf.validity import PaperStatus


@dataclass(frozen=True)
class VerifyWords:
    tone: str
    icon: str
    title: str
    text: str
    # How the moment is called since when it no longer counts, and what to do about it.
    since: str = ""
    advice: str = ""
    hint: str = ""


OURS: dict[PaperStatus, VerifyWords] = {
    PaperStatus.VALID: VerifyWords(
        "ok",
        "check",
        "We approved this certificate",
        "It is still the one that counts. Compare it with the paper in your hand: "
        "every line must be the same.",
    ),
    PaperStatus.REPLACED: VerifyWords(
        "warn",
        "arrows",
        "This certificate was replaced",
        "We approved it once. Do not claim it: only the later one counts.",
        "Replaced",
        "Ask the payor for the later paper",
        "Its own code leads to its own answer.",
    ),
    PaperStatus.REOPENED: VerifyWords(
        "warn",
        "pen",
        "This certificate is being corrected",
        "We approved it once, and it was opened again. Do not claim it: "
        "only the corrected one will count.",
        "Opened again",
        "Ask the payor for the corrected paper",
        "It has a code of its own once we approve it.",
    ),
    PaperStatus.WITHDRAWN: VerifyWords(
        "bad",
        "cross",
        "This certificate no longer counts",
        "We approved it once. It was given up or refused since: do not claim it.",
        "Withdrawn",
        "Ask the payor what it was about",
        "No later certificate stands in its place.",
    ),
    PaperStatus.ERASED: VerifyWords(
        "plain",
        "clock",
        "We approved this certificate long ago",
        "The time for which we keep what it said is over, so there is nothing left to compare.",
        advice="Ask the payor for their copy",
        hint="They must keep it for as long as it can be audited.",
    ),
}
ASK = VerifyWords(
    "plain",
    "help",
    "Is this certificate ours?",
    "Type the code that stands under the square at the foot of the paper, "
    "or scan the square with a camera.",
)
NOT_OURS = VerifyWords(
    "bad",
    "cross",
    "This paper is not one of ours",
    "No certificate that we approved has this code. Do not rely on it.",
)
NO_CODE = VerifyWords(
    "bad",
    "cross",
    "This is not a whole code",
    "A code has twelve letters and digits. Nothing was looked up, so this says nothing about "
    "the paper.",
)
FILE_NOT_OURS = VerifyWords(
    "bad",
    "cross",
    "This file is not one of ours",
    "No file that we issued is the same, byte for byte. Do not rely on it.",
)
NO_ANSWER = VerifyWords(
    "plain",
    "clock",
    "We could not look",
    "This says nothing about the paper. Please try again in a moment.",
)
ALTERED = VerifyWords(
    "bad",
    "cross",
    "Our record of this paper was altered",
    "What we keep of it is not what we recorded when it was issued, so we cannot vouch for it. "
    "Do not rely on it until we have looked into it.",
    advice="Tell us about this paper",
    hint="Trying again does not help: the record must be restored first.",
)
SLOW_DOWN = VerifyWords(
    "plain", "clock", "Too many papers at once", "This says nothing about the paper."
)

BEFORE_CODE = (
    "The code may have been read wrongly. Type it as it stands under the square.",
    "The paper may have been made elsewhere, or a digit of it changed.",
)
BEFORE_FILE = (
    "The file may have been printed, saved or scanned anew: then its bytes are others. "
    "Type the code under its square instead.",
    "It may have been made elsewhere, or a digit of it changed.",
)
# Of a file that was checked together with the code of a form.
FILE_IS_IT = VerifyWords(
    "ok", "shield", "Every byte is ours", "The file is the one that we issued."
)
FILE_IS_ANOTHER = VerifyWords(
    "bad", "cross", "This file is another paper of ours", "It does not belong to this code."
)
FILE_IS_CHANGED = VerifyWords(
    "bad",
    "cross",
    "This file is not the one we issued",
    "At least one byte differs. Trust the lines above, not the file.",
)
