"""Bakes every sound into `assets/sound/`, or only those whose names begin with a given word."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from sound import breaking, glass, interface, light, notes, table, tower, wind
from sound.book import Sound, bake, write_manifest

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sound"
ROOMS = (glass, breaking, tower, light, table, interface, wind, notes)


def catalogue() -> list[Sound]:
    """All sounds, in the order of the manifest."""
    return [sound for room in ROOMS for sound in room.SOUNDS]


def known(folder: Path) -> dict[str, dict[str, object]]:
    """The manifest as it stands."""
    path = folder / "sound.json"
    if not path.exists():
        return {}
    sounds: dict[str, dict[str, object]] = json.loads(path.read_text("utf-8"))["sounds"]
    return sounds


def sweep_out(folder: Path, names: set[str]) -> None:
    """Remove files that no sound makes any more."""
    for path in folder.glob("*.ogg"):
        if path.stem not in names:
            path.unlink()


def main() -> None:
    """Bake all, or only what the command line names; the manifest keeps up with the files."""
    wanted = tuple(sys.argv[1:])
    FOLDER.mkdir(parents=True, exist_ok=True)
    sounds, lines = catalogue(), known(FOLDER)
    begun, used = time.perf_counter(), time.process_time()
    for sound in sounds:
        if wanted and not sound.name.startswith(wanted) and sound.name in lines:
            continue
        lines[sound.name] = bake(sound, FOLDER)
        write_manifest({s.name: lines[s.name] for s in sounds if s.name in lines}, FOLDER)
        size = (FOLDER / f"{sound.name}.ogg").stat().st_size
        print(f"{sound.name:16} {lines[sound.name]['seconds']:>7} s {size:>7} B", flush=True)
    sweep_out(FOLDER, {sound.name for sound in sounds})
    total = sum(path.stat().st_size for path in FOLDER.iterdir())
    took, busy = time.perf_counter() - begun, time.process_time() - used
    print(f"{len(sounds)} sounds, {total} B, baked in {took:.0f} s ({busy:.0f} s of work)")
