"""A stand-in for Gradescope: its container, its harness, and the format that it takes results in."""
