"""The one command: draw every master and write the book of them."""

import argparse
import os
import time
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "art"


def main() -> None:
    """Bake all masters into the folder given, or into `assets/art`."""
    parser = argparse.ArgumentParser(description="bake the pictures of the game")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write to")
    out: Path = parser.parse_args().out
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame as pg

    from art import (
        figures,
        frames,
        night,
        pads,
        palace,
        panes,
        shards,
        sparks,
        strips,
        table,
        title,
        tower,
        tracks,
        windows,
    )
    from art.book import Book
    from art.front import LARGE, SMALL

    pg.display.init()
    pg.font.init()
    pg.display.set_mode((8, 8))
    book = Book(out)
    furniture = (figures, table, tower, tracks, night, frames, pads, sparks, title)
    for part in (panes, shards, strips, windows, palace, *furniture):
        start = time.perf_counter()
        part.bake(book)
        name = part.__name__.rsplit(".", 1)[-1]
        print(f"{name:9} {time.perf_counter() - start:5.1f} s")
    book.close(palace={"large": LARGE.facts(), "small": SMALL.facts()})
    print(f"{book.total / 1e6:.2f} MB in {out.name}")
