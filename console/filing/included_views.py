"""The certificates in the file that would be made."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from console.filing.choices import require_filing_reader
from console.filing.lookup import included_certificates
from console.filing.schemas import IncludedCertificates
from console.filing.serializers import serialize_included_certificates
from console.filing.views import ASKED, REFUSED, prepared_for
from core.api.answers import Answer
from core.api.parameters import text_parameter
from core.api.queries import get_query
from core.refusals import NotLikeThis, field_fault

NO_SUCH_CODE = "No line of this return has that code and rate."


class IncludedView(APIView):
    """The certificates in the next version of a return."""

    @extend_schema(
        operation_id="filing_included",
        parameters=[*ASKED, text_parameter("atc", 5), text_parameter("rate", 6)],
        responses=REFUSED,
    )
    def get(self, request: Request) -> Answer[IncludedCertificates]:
        """List the certificates that would be filed, by payor; nothing is filed.

        ``atc`` and ``rate`` narrow them to those of one of the look's ``codes``, with the figures
        of that code.
        """
        user, asked = require_filing_reader(get_current_user(request)), get_query(request)
        atc, rate = asked.get("atc") or "", asked.get("rate") or ""
        found = included_certificates(prepared_for(asked, user).lines, atc, rate)
        if (atc or rate) and not found:
            raise NotLikeThis([field_fault("atc", "invalid", NO_SUCH_CODE)])
        return Answer(serialize_included_certificates(found))
