"""The screens of a game on the LAN."""
