"""From `solutions/` to what students and graders get."""
