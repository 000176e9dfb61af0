"""The table as a picture. Drawing changes nothing but its own pictures."""
