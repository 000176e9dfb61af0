"""Where the game and the network meet: a table on the LAN, with or without a window."""
