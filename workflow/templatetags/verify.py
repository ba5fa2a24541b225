"""How the page that checks papers writes amounts and TINs, and draws its icons (Lucide's)."""

from decimal import Decimal

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from core.money import in_pesos
from core.tin import Tin

register = template.Library()
CIRCLE = '<circle cx="12" cy="12" r="10"/>'
OCTAGON = (
    '<path d="M2.586 16.726A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 '
    "8.688 2h6.624a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414"
    'l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586z"/>'
)
SHIELD = (
    '<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 '
    '0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/>'
)
ICONS = {
    "check": CIRCLE + '<path d="m16 9-5.5 5.5L8 12"/>',
    "clock": CIRCLE + '<path d="M12 6v6l4 2"/>',
    "cross": OCTAGON + '<path d="m15 9-6 6"/><path d="m9 9 6 6"/>',
    "help": CIRCLE + '<path d="M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"/><path d="M12 17h.01"/>',
    "info": CIRCLE + '<path d="M12 16v-4"/><path d="M12 8h.01"/>',
    "arrows": '<path d="m16 3 4 4-4 4"/><path d="M20 7H4"/><path d="m8 21-4-4 4-4"/>'
    '<path d="M4 17h16"/>',
    "pen": '<path d="M12 20h9"/><path d="M16.4 3.6a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z"/>',
    "shield": SHIELD + '<path d="m9 12 2 2 4-4"/>',
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """Render an icon next to a text that says the same; screen readers skip it."""
    drawn = mark_safe(ICONS[name])  # nosec B308 B703  # ours, above
    return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', drawn)


@register.filter
def pesos(amount: Decimal) -> str:
    return in_pesos(amount)


@register.filter
def tin(number: Tin | None) -> str:
    """All fourteen digits, as the boxes of the form have them."""
    if number is None:
        return ""
    nine = number.tin9
    return f"{nine[:3]}-{nine[3:6]}-{nine[6:]}-{number.branch5}"
