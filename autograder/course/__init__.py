"""What an assignment is: reading its folder, its manifest, and the table of known mistakes."""
