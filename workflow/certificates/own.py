"""Certificates of our own, and those that were approved in a former system.

Only our own are claimed, posted, summed and exported (decision 17). Each list of approved
certificates says with ``of_our_own`` that it is about these, or why it is about all.
"""

from django.db.models import Q

from workflow.certificates.models import Certificate

OUR_OWN = {"approved_elsewhere_on": None}


def of_our_own(path: str = "") -> Q:
    """Narrow to certificates that were decided here.

    ``path`` leads from another table to the certificate, like ``certificate__``.
    """
    return Q(**{f"{path}{name}": value for name, value in OUR_OWN.items()})


def is_our_own(certificate: Certificate) -> bool:
    """Whether it was, or will be, decided here."""
    return certificate.approved_elsewhere_on is None
