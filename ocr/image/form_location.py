"""Finds the form on a picture."""

from typing import TypeGuard

from ocr.image import redrawn_forms, registration
from ocr.image.blank import Picture
from ocr.image.registration import FormPlacement

OFFICIAL = 70  # patches of some 170 found again: redrawn forms stay below 45
FINE = (1400, 1500)  # long side, and points, at which is searched what was not found at first


def find(picture: Picture) -> tuple[FormPlacement, bool] | None:
    """Find the form on the picture, and whether it is the official drawing."""
    place = registration.on_blank(picture)
    if is_official(place):
        return place, True
    drawn = redrawn_forms.on_frame(picture)
    if drawn is not None:
        return drawn, False
    place = registration.on_blank(picture, *FINE) if place is not None else None
    return (place, True) if is_official(place) else None


def is_official(place: FormPlacement | None) -> TypeGuard[FormPlacement]:
    return place is not None and place.patches >= OFFICIAL
