"""Draws that nobody can foresee or bend: commit and reveal with hash chains.

A chain is `links` hashes of a secret, the last of which (the end) is made known first. For each
draw everybody reveals the link before the last one known: anyone can hash it and compare. The
entropy of a draw is a hash of its number and all links, so that it is known to nobody as long as
one link is not, and each link was fixed before the first was shown.

What can still be done: a machine may refuse to reveal once it has seen the other links, and is then
left out (its seats go to a bot); a host may pretend that it was refused. Both are seen by all.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from net.wire import LINK, Fault

DRAWS: Final = 64
"""The length of a chain: one set-up and many more deals than any level has."""


class Unfair(Fault):
    """A draw that is not what was committed to; its key names who and what."""


def step(link: bytes) -> bytes:
    """The link that comes after this one, towards the end of the chain."""
    return blake2b(link, digest_size=LINK, person=b"vitral link").digest()


def chain(secret: bytes, purpose: str, length: int = DRAWS) -> list[bytes]:
    """A chain from a secret, its end first: item n + 1 hashes to item n."""
    link = blake2b(purpose.encode(), key=secret, digest_size=LINK).digest()
    links = [link]
    for _ in range(length):
        links.append(step(links[-1]))
    return links[::-1]


def entropy(draw: int, links: Sequence[bytes | None]) -> bytes:
    """The 16 bytes that a draw gives."""
    mixed = blake2b(draw.to_bytes(2, "big"), digest_size=16, person=b"vitral draw")
    for link in links:
        mixed.update(b"\0" if link is None else b"\1" + link)
    return mixed.digest()


class Draws:
    """The draws of one game, each checked against what was committed to before it."""

    def __init__(self, ends: Sequence[bytes]) -> None:
        self._last = list(ends)
        self._at = [-1] * len(ends)
        self.made: list[tuple[bytes | None, ...]] = []

    def check(self, draw: int, machine: int, link: bytes) -> None:
        """Unfair, if this is not the link of that machine (counted in this game) for this draw."""
        steps = draw - self._at[machine]
        if link == self._last[machine] or any(link == links[machine] for links in self.made):
            raise Unfair(f"link_used_again machine {machine} draw {draw}")
        reached = link
        for _ in range(steps):
            reached = step(reached)
        if reached != self._last[machine]:
            raise Unfair(f"link_changed machine {machine} draw {draw}")

    def add(self, draw: int, links: Sequence[bytes | None]) -> bytes:
        """Take in the links of the next draw. Return its entropy."""
        if draw != len(self.made) or len(links) != len(self._last):
            raise Unfair(f"other_draw_due draw {len(self.made)} count {len(self._last)}")
        if not any(links):
            raise Unfair(f"nothing_revealed draw {draw}")
        for machine, link in enumerate(links):
            if link is not None:
                self.check(draw, machine, link)
        for machine, link in enumerate(links):
            if link is not None:
                self._last[machine], self._at[machine] = link, draw
        self.made.append(tuple(links))
        return entropy(draw, links)


def verify(
    ends: Sequence[str], draws: Sequence[Sequence[str | None]], seed: str, deals: Sequence[str]
) -> None:
    """Check the draws that a record keeps: Unfair, if a link, the seed or a deal is another."""
    checked = Draws([bytes.fromhex(end) for end in ends])
    for number, links in enumerate(draws):
        made = checked.add(
            number, [None if link is None else bytes.fromhex(link) for link in links]
        ).hex()
        if number == 0 and made != seed:
            raise Unfair("seed_not_drawn")
        if 0 < number <= len(deals) and made != deals[number - 1]:
            raise Unfair(f"deal_not_given deal {number}")
    if len(deals) >= max(1, len(checked.made)):
        raise Unfair(f"draw_not_kept draw {len(checked.made)}")
