from __future__ import annotations

from ilp.bias import Bias
from ilp.native.views import View, all_views


def bias(**changes: object) -> Bias:
    fields: dict[str, object] = {
        "head": "h",
        "head_types": ("path", "square"),
        "body": {"shared": ("path", "square", "num"), "lt": ("num", "num")},
        "head_only_types": {"path": 0, "square": 1},
    }
    return Bias(**{**fields, **changes})  # type: ignore[arg-type]


def test_restricted_head_types_leave_one_view_of_each_relation() -> None:
    assert all_views(bias()) == (
        View("shared", (0, 1, None), ("num",)),
        View("lt", (None, None), ("num", "num")),
    )


def test_unrestricted_head_types_may_be_existential() -> None:
    views = all_views(bias(head_only_types={"path": 0}))
    assert [v.head_positions for v in views] == [(0, 1, None), (0, None, None), (None, None)]


def test_a_head_variable_occurs_once_in_a_literal() -> None:
    views = all_views(bias(head_types=("x", "x"), body={"r": ("x", "x")}, head_only_types={}))
    positions = {v.head_positions for v in views}
    assert positions == {(0, 1), (1, 0), (0, None), (None, 0), (1, None), (None, 1), (None, None)}


def test_a_relation_that_needs_a_head_variable_twice_has_no_view() -> None:
    assert all_views(bias(body={"next": ("square", "square")})) == ()


def test_a_relation_without_arguments_has_no_view() -> None:
    assert all_views(bias(body={"always": ()})) == ()


def test_parts_of_a_view() -> None:
    view = View("r", (1, None, 0), ("num",))
    assert (view.key, view.heads, view.is_global) == ((0, 1), 0b11, False)
    assert view.existential == (1,)
    assert view.columns_of((0, 1)) == (2, 0)
    assert str(view.literal(["A", "B"], ["X"])) == "r(B,X,A)"
