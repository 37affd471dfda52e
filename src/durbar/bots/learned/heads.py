"""What comes out of a net, for compiled code and for numpy."""

HEADS = 2  # for each seat: chances and points
POINTS = 10.0  # the unit of a score
