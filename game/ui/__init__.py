"""What is on the screen. Only this room uses pygame.

pace     when a frame is drawn, and when not
place    where everything stands (layout, spots), what the art says of itself (book), and what the
         table shows at this moment (shown): data, without a picture
paint    what is shown → a picture, in parts (picture; topbar, market, column, palaces, others,
         actions, log), what is laid over it (choosing, question), when a part is painted (stage)
table    a game is played here: the scene joins the link with a follower, a hand, a prompt, overlays
tower    the panes in the glass tower, as rigid bodies come to rest
"""
