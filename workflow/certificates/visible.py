"""Visibility of certificates, and the content of each list (specification section 6)."""

from typing import Self

from django.db import models
from django.db.models.lookups import IsNull

from accounts.models import User
from core import clock
from workflow.certificates.places import Place
from workflow.certificates.statuses import GONE, OPEN, PROCESSED, UNSEEN, Status
from workflow.engine.guard import GuardedQuerySet


class CertificateQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Narrow to certificates that ``user`` may know of; None is the portal and sees all.

        A tenant sees their own, a processor sent ones of their companies or branches, a manager
        every sent one, a service those of its companies, anybody else none.
        """
        if user is None:
            return self.all()
        if user.is_tenant:
            return self.filter(tenant_id=user.tenant_id).exclude(status=Status.ERASED)
        if user.is_manager:
            return self.exclude(status__in=UNSEEN)
        if user.reads_companies:
            mine = models.Q(company_id__in=user.company_ids) | _at_branches_of(user)
            return self.filter(mine).exclude(status__in=UNSEEN)
        return self.none()

    def listed_for(self, user: User) -> Self:
        """Narrow to the user's lists: a processor's OPEN by company, PROCESSED FORMS by branch."""
        if user.is_processor:
            processed = models.Q(status__in=PROCESSED) & _at_branches_of(user)
            return self.filter(_open_of(user) | processed)
        return self.visible_to(user).exclude(status__in=GONE)

    def open_for(self, user: User) -> Self:
        if user.is_processor:
            return self.filter(_open_of(user))
        return self.visible_to(user).filter(status__in=OPEN)

    def awake(self) -> Self:
        """Without what somebody put off to a day that has not come."""
        return self.exclude(snoozed_until__gt=clock.today())

    def processed_for(self, user: User) -> Self:
        if user.is_processor:
            return self.filter(_at_branches_of(user), status__in=PROCESSED)
        return self.visible_to(user).filter(status__in=PROCESSED)

    def processed_at_branches_of(self, processor: User) -> Self:
        """Narrow ``processed_for`` to its largest part, without split ones that are at another
        branch.
        """
        return self.filter(branch_id__in=processor.branch_ids, status__in=PROCESSED)


def _open_of(processor: User) -> models.Q:
    return models.Q(status__in=OPEN, company_id__in=processor.company_ids)


def _at_branches_of(user: User) -> models.Q:
    """Build the condition that it is at one of the user's branches (specification section 6).

    Most certificates are not split, and an index finds these. The split ones are looked up one by
    one: in an OR, EXISTS would first read all places.
    """
    places = Place.objects.filter(certificate_id=models.OuterRef("pk"))
    place = models.Subquery(places.filter(branch_id__in=user.branch_ids).values("branch")[:1])
    split = models.Q(is_split=True) & models.Q(IsNull(place, False))
    return models.Q(branch_id__in=user.branch_ids) | split
