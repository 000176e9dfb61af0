"""Where things lie: what ships with the game, and what belongs to the player."""

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def shipped(name: str) -> Path:
    """A folder that ships with the game, `levels` or `assets`: inside an installed package, or
    beside it in a checkout."""
    installed = _HERE / "data" / name
    return installed if installed.is_dir() else _HERE.parent / name


def own(name: str) -> Path:
    """A folder of the player's own, in the user's data folder; it need not exist."""
    from platformdirs import user_data_path

    return user_data_path("vitral", appauthor=False) / name
