"""Says how near two numbers count as equal, where an answer is compared and where a mistake is recognised."""

RELATIVE_TOLERANCE = 1e-6  # of the largest expected absolute value
ABSOLUTE_TOLERANCE = 1e-12
