"""The sound of Vitral, made by code: `python tools/sound` bakes it into `assets/sound/`."""
