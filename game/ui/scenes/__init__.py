"""The screens around the table: each is a Scene, and is told what to call when it is left."""
