"""What is on the screen. Only this room uses pygame.

journey  which screen follows which
app      the window, the loop, the stack of screens
settings what can be set; keeper: its file; speech: which language is spoken
audio    sounds and music
pace     when a frame is drawn, and when not
input    mouse, keys and pads become intents (devices); where the focus goes (steer)
place    where everything stands (layout, spots), what the art says of itself (book), and what the
         table shows at this moment (shown): data, without a picture
paint    what is shown → a picture, in parts (picture; topbar, market, column, palaces, others,
         actions, log), what is laid over it (choosing, question), when a part is painted (stage)
table    a game is played here: the scene joins the link with a follower, a hand, a prompt, overlays
motion   what has been played becomes movement; the tower's panes as rigid bodies
forms    the toolkit of screens: rows and boxes in their places, one focus, scrolling (screen, rows,
         boxes, focus, menu), what is in them (widgets, choice, field, keyboard, labels, scenery)
scenes   title, new game, pause and settings, result
lan      the screens of a game on the LAN
"""
