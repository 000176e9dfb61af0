"""Addresses: how one is written, and by which ones this machine can be reached."""

import re

from net import PORT


class AddressError(ValueError):
    """A text that is no address, or whose port is none."""

    def __init__(self, text: str, is_port: bool = False) -> None:
        self.text, self.is_port = text[:60], is_port
        super().__init__(f"{'port' if is_port else 'address'} {self.text!r}")


def read_address(text: str, port: int = PORT) -> tuple[str, int]:
    """`name`, `name:port`, `1.2.3.4:port`, `::1`, `[::1]:port`."""
    text = text.strip()
    found = re.fullmatch(r"\[([^\[\]]+)\](?::([0-9]{1,5}))?|([^:]+)(?::([0-9]{1,5}))?", text)
    if not found and text.count(":") > 1 and re.fullmatch(r"[0-9a-fA-F:.]+(%\w+)?", text):
        return text, port
    if not found:
        raise AddressError(text)
    name, number = found[1] or found[3], found[2] or found[4]
    if number is not None and not 1 <= int(number) <= 65_535:
        raise AddressError(number, is_port=True)
    if not re.fullmatch(r"[\w.:%-]{1,253}", name):
        raise AddressError(text)
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
