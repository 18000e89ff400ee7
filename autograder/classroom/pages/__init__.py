"""The pages that are made of a class's records, a module each; `templates/` has how they look."""
