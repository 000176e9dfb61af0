"""Prints what is measured of the sounds that are shipped: `python tools/sound measure`.

Nobody needs to listen: loudness and peaks, how soon a sound speaks, what one, four and eight
breaking panes make together, and the night music of a game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ui.sound.files import MUSICAL
from sound.evening import perform, repeats
from sound.loudness import decibels, integrated
from sound.measure import Figures, book, breaking, felt, figures, heard

HOUR = 3600.0


def line(name: str, all_figures: Sequence[Figures]) -> str:
    """One row of the table: from the quietest to the loudest variant."""
    loud = sorted(f.loudness for f in all_figures)
    span = f"{loud[0]:.1f}" if loud[-1] - loud[0] < 0.1 else f"{loud[0]:.1f} to {loud[-1]:.1f}"
    peak, late = max(f.peak for f in all_figures), max(f.onset for f in all_figures)
    long = max(f.seconds for f in all_figures)
    return f"| `{name}` | {len(all_figures)} | {span} | {peak:.1f} | {long:.2f} | {late:.0f} |"


def effects() -> float:
    """Print the table of all effects. Returns their mean loudness, by power."""
    print("| group | sounds | loudest 0.4 s, LUFS | peak, dBFS | s | speaks after ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    powers = []
    for group, names in book()["groups"].items():
        if group in MUSICAL:
            continue
        measured = [figures(heard(name), felt(name)) for name in names]
        powers += [10 ** (f.loudness / 10) for f in measured]
        print(line(group, measured))
    for number in (1, 4, 8):
        print(line(f"crack × {number}, 70 ms apart", [breaking(number)]))
    return 10 * math.log10(math.fsum(powers) / len(powers))


def main(minutes: float) -> None:
    """Print all effects, and the night music of a game of so many minutes beside them."""
    mean = effects()
    print(f"\nAll effects together: {mean:.1f} LUFS on average.")
    passages, again = repeats(HOUR)
    print(f"An hour of music: {passages} passages, {again} of them heard before.")
    concert = perform(60 * minutes)
    loudness = integrated(concert.powers)
    print(
        f"{minutes:.0f} minutes of it: {loudness:.1f} LUFS, {mean - loudness:.1f} LU below the "
        f"effects, peaks at {decibels(concert.peak):.1f} dBFS; only wind for "
        f"{100 * concert.silence:.0f} % of the time."
    )
