"""The network: to come. It never imports `game`; to it, commands and set-ups are opaque text."""
