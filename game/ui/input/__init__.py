"""Devices become intents; the focus is steered here."""
