"""What is on the screen. Only this room uses pygame.

pace     when a frame is drawn, and when not
art      the masters of assets/art, scaled to the window
text     the two typefaces
layout   window size and number of players → where everything stands
picker   panes, then a strip, then the rest: a player's choice of a move
tower    the panes in the glass tower, as rigid bodies come to rest
panes, palaces, furniture, choosing   parts of the picture
draw     a state → a picture
"""
