"""The page in a real browser: draw, solve, hint, wrong path; by mouse and by keys."""

from __future__ import annotations

import json
from typing import Any

from witness import Puzzle, format_puzzles, parse_puzzles, parse_text, puzzle_to_json
from witness.formats.files import Format
from witness.frontier import count_solutions

MIDDLES = Puzzle.create(2, 2, starts=[(0, 0.5)], goals=[(2, 1.5)], triangles={(1, 1): 2})


def open_text(browser: Any, text: str) -> None:
    browser.look("document.querySelector('#files').open = true")
    browser.look(f"document.querySelector('#text').value = {text!r}")
    browser.click("#read")
    browser.says("#status", "Read")


def written(browser: Any, format: str) -> str:
    browser.look(f"document.querySelector('#format').value = {format!r}")
    browser.look("document.querySelector('#text').value = ''")
    browser.look("document.querySelector('#files').open = true")
    browser.click("#write")
    browser.wait("document.querySelector('#text').value !== ''")
    return str(browser.look("document.querySelector('#text').value"))


def empty_board(browser: Any, rows: int, cols: int) -> None:
    browser.look(f"document.querySelector('#rows').value = {rows}")
    browser.look(f"document.querySelector('#cols').value = {cols}")
    browser.click("#size-form button")
    browser.says("#status", "An empty board")


def guilty(browser: Any) -> list[str]:
    found = "[...document.querySelectorAll('.guilty')].map((s) => s.dataset.square)"
    return list(browser.look(found))


def test_draw_a_puzzle_and_solve_it_by_clicks(browser: Any) -> None:
    empty_board(browser, 2, 2)
    browser.says("#puzzle-says", "in 12 ways")
    browser.click("input[value=edit]")
    for _ in range(2):
        browser.click_board(0.5, 0.5)
    browser.click("input[value=goal]")
    browser.click_board(0, 2)
    browser.click("input[value=block]")
    browser.click_board(0, 0.5)
    (drawn,) = parse_puzzles(written(browser, "json"))
    expected = Puzzle.create(
        2, 2, goals=[(0, 2)], triangles={(0, 0): 2}, blocked=[((0, 0), (0, 1))]
    )
    assert drawn.puzzle == expected
    browser.says("#puzzle-says", f"It can be solved, in {count_solutions(expected)} ways")

    browser.click("input[value=walk]")
    for row, col in ((0, 0), (1, 0), (1, 1), (1, 2)):
        browser.click_board(row, col)
    browser.says("#exact", "It can be completed")
    browser.click_board(0, 2)
    browser.says("#exact", "Solved!")
    assert browser.look("document.querySelector('#board').classList.contains('solved')")


def test_a_puzzle_that_cannot_be_solved_is_said_to_be_one(browser: Any) -> None:
    empty_board(browser, 1, 1)
    browser.click("input[value=edit]")
    browser.click_board(0.5, 0.5)
    browser.says("#puzzle-says", "It can't be solved.")
    browser.click_board(0.5, 0.5)
    browser.says("#puzzle-says", "in 2 ways")
    browser.click("input[value=walk]")
    browser.click("#solution")
    browser.says("#status", "A shortest solution: 2 steps")
    browser.says("#exact", "Solved!")


def test_hints_lead_to_a_shortest_solution(browser: Any) -> None:
    empty_board(browser, 3, 3)
    for left in range(6, 1, -1):
        browser.click("#hint")
        browser.says("#status", f"from here it takes {left} steps at least")
        row, col = json.loads("[" + browser.text("#status").split("(")[1].split(")")[0] + "]")
        browser.click_board(row, col)
        browser.wait("document.querySelector('#status').textContent === ''")
    browser.click("#hint")
    browser.says("#status", "it takes one step at least")


def test_a_wrong_path_is_refuted_exactly_and_by_the_predicate(browser: Any) -> None:
    open_text(browser, "+---+---G\n| 3 |   |\n+---+---+\n|   |   |\nS---+---+\n")
    browser.says("#exact", "It can be completed")
    browser.says("#learned", "lets the path pass")
    assert guilty(browser) == []
    # Past the square with three triangles by one of its edges: two more can't be had.
    for row, col in ((1, 0), (1, 1), (1, 2)):
        browser.click_board(row, col)
    browser.says("#exact", "It can't be completed.")
    browser.says("#learned", "It says: can't be completed.Square (1, 0) says so.")
    assert guilty(browser) == ["1,0"]
    browser.look("document.querySelector('#rules').open = true")
    assert "room for edges" in browser.text("#rule-list .fires")
    browser.click("#hint")
    # The step before was wrong, too.
    browser.says("#learned", "It first said so 1 step ago.")
    browser.says("#status", "Go back 2 steps, to (1, 0): this path can't be completed.")
    browser.click("#undo")
    browser.click("#undo")
    browser.says("#exact", "It can be completed")
    assert guilty(browser) == []


def test_a_path_is_dragged_and_taken_back(browser: Any) -> None:
    empty_board(browser, 2, 2)
    browser.mouse("mousePressed", *browser.place(0, 0))
    for row, col in ((0.5, 0.0), (1, 0), (1, 1), (1, 2), (1, 1)):
        browser.mouse("mouseMoved", *browser.place(row, col))
    browser.mouse("mouseReleased", *browser.place(1, 1))
    browser.wait(
        "document.querySelector('#board').getAttribute('aria-label').includes("
        "'path (0, 0) (1, 0) (1, 1)')"
    )
    browser.click_board(2, 0)
    browser.says("#status", "There is no step from (1, 1) to (2, 0).")


def test_keys_alone_draw_a_puzzle_and_a_path(browser: Any) -> None:
    empty_board(browser, 2, 2)
    browser.click("input[value=edit]")
    browser.look("document.querySelector('#board').focus()")
    browser.key("ArrowRight", "3", "ArrowUp", "1", "1", "0")
    browser.click("input[value=start]")
    browser.look("document.querySelector('#board').focus()")
    browser.key("ArrowRight", "ArrowRight", "Enter")
    (drawn,) = parse_puzzles(written(browser, "text"))
    assert drawn.puzzle == Puzzle.create(
        2, 2, starts=[(0, 1)], goals=[(2, 2)], triangles={(0, 1): 3}
    )
    browser.click("input[value=walk]")
    browser.look("document.querySelector('#board').focus()")
    browser.key("ArrowRight")
    browser.says("#status", "At (0, 2).")
    browser.key("ArrowRight")
    browser.says("#status", "There is no way.")
    browser.key("ArrowLeft")
    browser.says("#status", "Back at (0, 1).")
    browser.key("s")
    browser.says("#exact", "Solved!")
    browser.key("Escape")
    browser.says("#status", "The path is empty.")
    browser.key("h")
    browser.says("#status", "Go on to (0, 2)")


def test_starts_and_goals_in_the_middle_of_edges(browser: Any) -> None:
    open_text(browser, json.dumps(puzzle_to_json(MIDDLES, "middles")))
    browser.click("#solution")
    browser.says("#exact", "Solved!")
    assert parse_text(written(browser, "text").split("\n", 1)[1]) == MIDDLES
    browser.click("#clear")
    browser.click_board(0, 1)
    browser.says("#exact", "It can be completed")


def test_random_puzzles_come_from_the_seed(browser: Any) -> None:
    browser.look("document.querySelector('#generator').value = 'path-first'")
    browser.look("document.querySelector('#seed').value = 7")
    browser.click("#random-form button")
    browser.says("#status", "Random puzzle of seed 7.")
    assert browser.look("document.querySelector('#seed').value") == "8"
    assert "path-first-4x4-7" in written(browser, "json")


def test_what_cannot_be_read_is_one_line(browser: Any) -> None:
    before = written(browser, "json")
    browser.look("document.querySelector('#text').value = 'S---+'")
    browser.click("#read")
    browser.says("#status", "expected a picture")
    browser.wait("document.querySelector('#status').classList.contains('wrong')")
    # The browser's own note of the answer 400 is no error of the page.
    browser.errors[:] = [e for e in browser.errors if "400 (Bad Request)" not in e]
    assert written(browser, "json") == before


def test_several_puzzles_can_be_read_and_one_chosen(browser: Any) -> None:
    two = [Puzzle.create(1, n, goals=[(1, n)], triangles={}) for n in (1, 2)]
    open_text(browser, format_puzzles(two, ["one", "two"], Format.TEXT))
    browser.says("#status", "Read 2 puzzles.")
    browser.look("document.querySelector('#choose').value = 1")
    browser.look("document.querySelector('#choose').dispatchEvent(new Event('change'))")
    browser.says("#puzzle-says", "in 4 ways")


def test_everything_has_a_name_and_nothing_sticks_out(browser: Any) -> None:
    nameless = """[...document.querySelectorAll('button, input, select, textarea, svg')].filter(
        (n) => !(n.labels?.length || n.textContent.trim() || n.getAttribute('aria-label')))"""
    assert browser.look(f"{nameless}.map((n) => n.outerHTML)") == []
    for width in (1280, 640, 360):
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.send("Emulation.setDeviceMetricsOverride", **size)
        assert browser.look("document.documentElement.scrollWidth <= innerWidth"), width
    browser.send("Emulation.clearDeviceMetricsOverride")


def test_nothing_is_asked_of_any_other_server(browser: Any) -> None:
    loaded = "performance.getEntriesByType('resource').map((e) => new URL(e.name).origin)"
    assert set(browser.look(loaded)) == {browser.look("location.origin")}
