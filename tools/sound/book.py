"""What a sound is, and how it becomes an OGG file and a line in `sound.json`."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import wave
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sound.loudness import decibels, loudest
from sound.room import finish
from sound.synth import RATE, Dice, Signal

CEILING = 0.75  # of full scale before coding; the coder may overshoot a little
GAIN = 1.0
"""Of all that is panned: in the middle each ear gets 0.7 of it, at the side the nearer one all."""
ALLOWED = 10 ** (-1 / 20)
DEFAULT_WET, DEFAULT_HALL = 0.22, 0.6


@dataclass(frozen=True)
class Sound:
    """A sound to bake: its loudness in dB (K-weighted, 1/8 s), mix gain and purpose."""

    name: str
    make: Callable[[Dice], list[Signal]]
    loudness: float
    gain: float
    use: str
    group: str
    loop: bool = False
    quality: float = 2.0


def effect(
    name: str,
    make: Callable[[Dice], Signal],
    loudness: float,
    use: str,
    *,
    group: str = "",
    wet: float = DEFAULT_WET,
    hall: float = DEFAULT_HALL,
) -> Sound:
    """A mono effect in its room; variants of one sound share a group."""
    return Sound(
        name, lambda dice: [finish(make(dice), wet, hall)], loudness, GAIN, use, group or name
    )


def levelled(channels: list[Signal], target: float) -> list[Signal]:
    """Bring all channels to a loudness, or as near as the ceiling lets them."""
    gain = 10 ** ((target - loudest(channels)) / 20)
    top = max(max(map(abs, channel)) for channel in channels)
    if gain * top > CEILING:
        print(f"    held back {decibels(gain * top / CEILING):.1f} dB", file=sys.stderr)
        gain = CEILING / top
    return [array("d", [gain * v for v in channel]) for channel in channels]


def write_wave(path: Path, channels: list[Signal]) -> None:
    """Sixteen bits, the channels side by side."""
    frames = array("h", bytes(2 * len(channels) * len(channels[0])))
    for index, channel in enumerate(channels):
        frames[index :: len(channels)] = array("h", [round(32767 * v) for v in channel])
    if sys.byteorder == "big":
        frames.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(len(channels))
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(frames.tobytes())


def read_wave(path: Path) -> list[Signal]:
    """The channels of a sixteen-bit file, in [-1, 1]."""
    with wave.open(str(path), "rb") as source:
        count = source.getnchannels()
        frames = array("h", source.readframes(source.getnframes()))
    if sys.byteorder == "big":
        frames.byteswap()
    return [array("d", [v / 32768 for v in frames[i::count]]) for i in range(count)]


def decoded(ogg: Path) -> list[Signal]:
    """What a player will hear of a file."""
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.wav"
        subprocess.run(["oggdec", "-Q", "-o", str(plain), str(ogg)], check=True)
        return read_wave(plain)


def encode(channels: list[Signal], ogg: Path, quality: float) -> None:
    """The same bytes every time: a fixed serial number and no comments."""
    with TemporaryDirectory() as folder:
        plain, coded = Path(folder) / "plain.wav", Path(folder) / "coded.ogg"
        write_wave(plain, channels)
        command = ["oggenc", "-Q", "-s", "1", "-q", str(quality), "-o", str(coded), str(plain)]
        subprocess.run(command, check=True)
        ogg.write_bytes(coded.read_bytes())


def measured(sound: Sound, ogg: Path) -> dict[str, object]:
    """The manifest line, taken from the coded file; refuses one that could clip."""
    channels = decoded(ogg)
    top = max(max(map(abs, channel)) for channel in channels)
    if top > ALLOWED:
        raise ValueError(f"{sound.name} peaks at {decibels(top):.2f} dBFS")
    power = math.fsum(v * v for c in channels for v in c) / len(channels) / len(channels[0])
    return {
        "file": ogg.name,
        "group": sound.group,
        "use": sound.use,
        "seconds": round(len(channels[0]) / RATE, 3),
        "channels": len(channels),
        "loop": sound.loop,
        "gain": sound.gain,
        "peak": round(top, 4),
        "rms_db": round(decibels(math.sqrt(power)), 1),
        "loudness_db": round(loudest(channels), 1),
    }


def bake(sound: Sound, folder: Path) -> dict[str, object]:
    """Make one sound, write it and measure what was written."""
    channels = levelled(sound.make(Dice(sound.name)), sound.loudness)
    ogg = folder / f"{sound.name}.ogg"
    encode(channels, ogg, sound.quality)
    return measured(sound, ogg)


def write_manifest(lines: dict[str, dict[str, object]], folder: Path) -> None:
    """`sound.json`: the sounds by name, and the names by group."""
    groups: dict[str, list[str]] = {}
    for name, line in lines.items():
        groups.setdefault(str(line["group"]), []).append(name)
    book = {"rate": RATE, "groups": groups, "sounds": lines}
    text = json.dumps(book, indent=1, ensure_ascii=False)
    (folder / "sound.json").write_text(text + "\n", encoding="utf-8")
