"""What ``docs/`` and the help show, made from the product itself: ``make docs``.

Diagrams, pictures, manuals and training videos, remade in one run; ``made`` remembers from what.
"""
