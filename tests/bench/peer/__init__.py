"""The same form, as DRF's, django-fsm-2's and django-fsm-log's own pages would build it."""
