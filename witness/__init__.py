"""Triangle puzzles of The Witness, and their solvers. Knows no logic programming."""
