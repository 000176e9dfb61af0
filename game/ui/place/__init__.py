"""Where everything stands; pure."""
