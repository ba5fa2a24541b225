"""A request that may be sent twice and is carried out once."""

from django.conf import settings
from django.db import models


class IdempotencyKey(models.Model):
    """The answer given to a user's key on a route, stored with what it answers."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    route = models.CharField(max_length=200)
    key = models.CharField(max_length=100)
    request_digest = models.CharField(max_length=64)
    status_code = models.PositiveSmallIntegerField()
    answer = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "route", "key"], name="one_answer_per_key")
        ]
        indexes = [models.Index(fields=["created_at"], name="idempotency_age")]
