"""From masters to what students and graders get: `build`, `prove`, `new` and `site`.

Takes the course's own code, which is trusted; what it builds is proved with the same marking that submissions get.
"""
