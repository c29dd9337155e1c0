from __future__ import annotations

from bk.remembering import last_remembered


def test_a_state_is_looked_at_once_in_a_row() -> None:
    asked: list[list[int]] = []
    first, second = [1], [1]

    def look(state: list[int]) -> int:
        asked.append(state)
        return len(asked)

    remembered = last_remembered(look)
    assert [remembered(state) for state in (first, first, second, first)] == [1, 1, 2, 3]
    assert [state is second for state in asked] == [False, True, False]
