"""Two machines that differ: each writes its state down, so that the two can be compared."""

from game import folders
from game.lobby.lan import Lan
from game.rules.notation import position_text


def write_state(lan: Lan) -> str:
    """Write this machine's state down and return the name of the file; OSError if it cannot be
    written."""
    folder = folders.own("out-of-step")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{lan.table_id.hex()}-machine-{lan.number}.txt"
    match = lan.link.match
    lines = [position_text(match.state), *map(str, match.log)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)
