"""The compiled twins of `rushhour.search` and `rushhour.clusters`.

The only importer of numba in `rushhour`, imported when it is first used.

Glossary:
    key           a state packed into one word of 64 bits, or two: a number for each lane.
    arrangement   how the vehicles of a lane stand in it; a lane's arrangements are numbered.
    slide (step)  a change of one lane's arrangement by one move; it adds a number to the key.
    swept         the cells of a lane that a move passes, as bits: no crossing vehicle may be there.
    slots         a hash table with open addressing that holds keys, or numbers of keys.
"""
