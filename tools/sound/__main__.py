"""Run as `python tools/sound` to bake, as `python tools/sound measure [minutes of music]` to
measure."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[up]) for up in (1, 2)]

if sys.argv[1:2] == ["measure"]:
    from sound.report import main as report

    report(float(sys.argv[2]) if sys.argv[2:] else 5.0)
else:
    from sound.bake import main

    main()
