"""Which addresses count as one: what one subscriber has, and what one attacker has cheaply."""

import ipaddress


def network_of(ip: str) -> str:
    """An IPv4 address as it is; of IPv6 the /64 that one subscriber holds."""
    return wider(ip, {4: 32, 6: 64})


def neighbourhood_of(ip: str) -> str:
    """What one attacker has cheaply: the /24 of an IPv4 address, the /56 of IPv6."""
    return wider(ip, {4: 24, 6: 56})


def wider(ip: str, lengths: dict[int, int]) -> str:
    """Return the network of an address, by the length for its version; anything else unchanged."""
    try:
        address = ipaddress.ip_address(ip)
    except ValueError:
        return ip
    return str(ipaddress.ip_network((address, lengths[address.version]), strict=False))
