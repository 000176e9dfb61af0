"""Menus: widgets, the focus, the on-screen keyboard."""
