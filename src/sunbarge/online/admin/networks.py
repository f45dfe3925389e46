"""Parses networks and durations as administrators write them."""

import re
from ipaddress import IPv4Network, IPv6Network, ip_network

SECONDS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
LONGEST = 3650 * 86400
WIDEST = {4: 8, 6: 19}
"By version of IP: the shortest prefix that can be banned without confirmation."
EXAMPLES = "198.51.100.7, 198.51.100.0/24 or 2001:db8:1::/48"


def parse_network(text: str) -> IPv4Network | IPv6Network:
    """Parse an address or a network; the message of its ValueError says what would be right."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise ValueError(f"{text!r:.60} is no address or network; write {EXAMPLES}") from None
    if isinstance(network, IPv6Network) and network.network_address.ipv4_mapped is not None:
        raise ValueError(f"{text!r:.60} is IPv4 written as IPv6; write {EXAMPLES}")
    return network


def name_of(network: IPv4Network | IPv6Network) -> str:
    """Return a network as text; a network of one address has no prefix length."""
    return str(network.network_address if network.num_addresses == 1 else network)


def is_wide(network: IPv4Network | IPv6Network) -> bool:
    """Return whether a network is so wide that banning it is probably a mistake."""
    return network.prefixlen < WIDEST[network.version]


def parse_duration(text: str) -> float:
    """Parse a duration such as 30m, 12h, 7d or 4w; return seconds."""
    found = re.fullmatch(r"(\d{1,6})([mhdw])", text.strip().lower())
    if found is None:
        raise ValueError(f"{text!r:.30} is no duration; write 30m, 12h, 7d or 4w")
    seconds = int(found[1]) * SECONDS[found[2]]
    if not 0 < seconds <= LONGEST:
        raise ValueError(f"a duration is from 1m to 3650d, not {text:.30}")
    return float(seconds)
