"""What is on the screen. Only this room uses pygame.

art      the masters of assets/art, scaled to the window
text     the two typefaces
layout   window size and number of players → where everything stands
tower    the panes in the glass tower, as rigid bodies come to rest
panes, palaces, furniture   parts of the picture
draw     a state → a picture
"""
