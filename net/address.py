"""Addresses: how one is written, and by which ones this machine can be reached."""

import re

from net import PORT


class AddressError(ValueError):
    """A text that is no address."""


def read_address(text: str, port: int = PORT) -> tuple[str, int]:
    """`name`, `name:port`, `1.2.3.4:port`, `::1`, `[::1]:port`."""
    text = text.strip()
    found = re.fullmatch(r"\[([^\[\]]+)\](?::([0-9]{1,5}))?|([^:]+)(?::([0-9]{1,5}))?", text)
    if not found and text.count(":") > 1 and re.fullmatch(r"[0-9a-fA-F:.]+(%\w+)?", text):
        return text, port
    if not found:
        raise AddressError(f"{text[:60]!r} is not an address")
    name, number = found[1] or found[3], found[2] or found[4]
    if number is not None and not 1 <= int(number) <= 65_535:
        raise AddressError(f"{number} is not a port")
    if not re.fullmatch(r"[\w.:%-]{1,253}", name):
        raise AddressError(f"{text[:60]!r} is not an address")
    return name, int(number) if number else port


def address_text(address: str, port: int) -> str:
    """An address and port as one text."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def own_addresses() -> list[str]:
    """The addresses by which others on the LAN may reach this machine, IPv4 first."""
    import ifaddr

    found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    numbers = [one if isinstance(one, str) else one[0] for one in found]
    near = ("127.", "169.254.", "::1", "fe80")
    lan = sorted((one for one in numbers if not one.startswith(near)), key=lambda one: ":" in one)
    return lan or ["127.0.0.1"]
