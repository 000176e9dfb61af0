"""Run as `python tools/art`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from art.bake import main

main()
