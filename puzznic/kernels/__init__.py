"""The compiled searches of Puzznic, the twins of `puzznic.reference` and `puzznic.labels`.

The only importer of numba in `puzznic`, imported when it is first used.

Glossary:
    shaft    the floor cells of one column between two walls; a settled state fills it from below.
    place    a floor cell's number: shaft by shaft, each from its lowest cell up.
    board    a settled state: the pattern's number (from 1) of each place, 0 where it is empty.
    key      a board packed into words of 64 bits: shaft by shaft, its blocks from below.
    rank     the number of a set of places, among all sets: the combinatorial number system.
    node     a state that a search has found: key, g, h, parent, and its place in the open list.
"""
