"""The commands on a class, a module each: they read options, call what does the work, and print what came of it."""
