"""Vitral: the whole game, in rooms.

rules/     the rules as pure functions: model, play, scoring, chance, rng, notation, position,
           events, narrate (their story), advance (a table event by event)
levels     the values printed on the material, from TOML
match      a running game: set-up, log, state
link       what stands behind the table, wherever the others sit
couch      the link of a game at one machine
picker     choosing a move: panes, a strip, what is left to choose
record     a game on disk: written as it grows, read, verified, continued
scribe     keeps the record while a game is played
thinker    finds the moves of bots, and hints
trace      a whole game as JSON lines
simulate   games between bots, without a screen
bots/      seats that play by themselves
lobby/     where the game and the network meet: the link of a game on the LAN
ui/        the table as a picture
words      what a player reads, by key and values
folders    where levels and assets lie
__main__   the command line
"""
