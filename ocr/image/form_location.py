"""Finds the form on a picture."""

from typing import TypeGuard

import cv2
import numpy as np

from ocr.guard import EVERY, guard_calls
from ocr.image import redrawn_forms, registration
from ocr.image.blank import SIZE, Picture
from ocr.image.registration import FormPlacement

OFFICIAL = 70  # patches of some 170 found again: redrawn forms stay below 45
ROOM = 0.3  # share of the picture around a form in which another one has room
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


@guard_calls(EVERY, otherwise=lambda: False)
def has_another_form(picture: Picture, place: FormPlacement) -> bool:
    """Return whether a second form is on the picture, in any orientation."""
    wide, high = SIZE
    corners = place.to_picture(np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float))
    covered = cv2.contourArea(corners.astype(np.float32)) / picture.size
    if covered > 1 - ROOM:
        return False
    rest = picture.copy()
    cv2.fillConvexPoly(rest, corners.round().astype(np.int32), 255)
    return find(rest) is not None
