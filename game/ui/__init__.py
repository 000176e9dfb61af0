"""What is on the screen. Only this room uses pygame. Each line may use those above it.

pace       the fixed step, and when a frame is drawn
settings   what a player has set; keeper: its file; speech: which language is spoken
audio      all that is heard; sound: the effects' voices, and the music that is composed meanwhile
input      mouse, keys and pads become intents; steer: the nearest target in a direction
place      where everything stands (layout, spots), what the art says of itself (book), and what the
           table shows at this moment (shown): data, without a picture
paint      what is shown → a picture, in parts (picture; topbar, market, column, palaces, others,
           actions, log), what is laid over it (choosing, question), when a part is painted (stage)
motion     what happened → a script (choreography; deal, pick, breaking, windows, ending), performed
           by show; tower: its panes as rigid bodies
app        the window, the loop and the stack of screens
forms      screens are declared as rows in boxes, with one focus; widgets, menu, keyboard
table      a game is played here: the scene joins the link with a follower, a chooser and its hand,
           a teller and its prompt, controls, overlays
scenes     title, new game, pause and settings, result
lan        the LAN's screens and the way through them
journey    which screen follows which
"""
