"""The places where a certificate is visible: its branch, and those it is split over."""

from collections.abc import Iterable
from typing import Any

from django.db import models

from accounts.models import Branch
from core.db.row_caches import prefetched_rows


class Place(models.Model):
    """A branch whose staff are shown the certificate once it is processed (specification 6).

    It follows from the certificate's branch and locations: one table for lists to ask.
    """

    certificate = models.ForeignKey(
        "workflow.Certificate", on_delete=models.CASCADE, related_name="places", db_index=False
    )
    branch = models.ForeignKey(Branch, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["certificate", "branch"], name="one_place_per_branch")
        ]

    def __str__(self) -> str:
        return f"{self.certificate_id} at {self.branch_id}"


def split_over(certificate: Any) -> Iterable[Branch]:
    """Its locations; those that were read with it are there without a manager to ask for them."""
    read = prefetched_rows(certificate)
    found: Iterable[Branch] = (
        read["locations"] if "locations" in read else certificate.locations.all()
    )
    return found


def keep_places(
    certificate: Any, locations: Iterable[Branch] | None, *, is_new: bool = False
) -> None:
    """Make the places follow the branch and the locations; None: these as they are stored."""
    among = certificate.locations.all() if locations is None else locations
    split = {branch.pk for branch in among}
    now = {*split, certificate.branch_id} - {None}
    certificate.is_split = is_split(certificate, split)
    before = set() if is_new else set(certificate.places.values_list("branch_id", flat=True))
    if gone := before - now:
        certificate.places.filter(branch_id__in=gone).delete()
    new = [Place(certificate=certificate, branch_id=pk) for pk in sorted(now - before)]
    Place.objects.bulk_create(new)


def is_split(certificate: Any, locations: Iterable[int]) -> bool:
    """Return whether it is seen at other branches than its own."""
    return not set(locations) <= {certificate.branch_id}
