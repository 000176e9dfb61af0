"""Vitral: the whole game, in rooms.

rules/     the rules as pure functions: model, play, scoring, chance, rng, notation, events
levels     the values printed on the material, from TOML
match      a running game: set-up, log, state
record     a game on disk: written as it grows, read, verified, continued
trace      a whole game as JSON lines
simulate   games between bots, without a screen
bots/      seats that play by themselves
ui/        the table as a picture
folders    where levels and assets lie
__main__   the command line
"""
