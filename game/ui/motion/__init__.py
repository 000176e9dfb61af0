"""What happened becomes movement."""
