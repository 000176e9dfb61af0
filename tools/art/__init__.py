"""The pictures of Vitral, drawn by code: `python tools/art` bakes them into `assets/art/`."""
