"""What the one place that makes a noise, `game.ui.audio`, is made of: files, voices, music."""
