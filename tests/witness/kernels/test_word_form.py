"""What the word kernels make of tables: the same predicate on every view, by parts they know."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import PREDICATES, WitnessPredicate, either, partial_paths
from witness.kernels import parts
from witness.kernels.specs import PARTS, spec_of
from witness.kernels.views import digits, products_of
from witness.kernels.word_form import KINDS, WordForm, views_in_words
from witness.rule_table import LastStep, RuleTable
from witness.square_view import SquareView, Within, possible_views, square_views
from witness.view_table import ViewTable

Condition = Callable[[SquareView], bool]

ALL_KINDS = KINDS[Within.POCKET] | KINDS[Within.USABLE]

OVER = RuleTable.where("over", lambda k, c, last: c > k, with_baseline=False)
CUT_OFF = ViewTable("cut off", frozenset(possible_views()), cut_off=True)
CONDITIONS: tuple[Condition, ...] = (
    lambda v: v.room < v.k,
    lambda v: v.available < v.k,
    lambda v: v.available == v.k,
    lambda v: v.shared > v.k,
    lambda v: v.shared < v.k,
    lambda v: v.touched > v.shared + 1,
    lambda v: v.touched >= 2,
    lambda v: v.k == 3,
    lambda v: v.k == 1,
    lambda v: v.last in (LastStep.OFF, LastStep.START_OFF),
    lambda v: v.last is LastStep.ALONG,
)


def short(within: Within) -> ViewTable:
    return ViewTable.where("short", lambda v: v.room < v.k, within)


def few(within: Within) -> ViewTable:
    return ViewTable.where("few", lambda v: v.available < v.k, within)


BROKEN = ViewTable.where(
    "broken",
    lambda v: (
        v.k == 3
        and v.shared < 3
        and v.touched > 0
        and (v.last in (LastStep.OFF, LastStep.START_OFF) or v.shared < v.touched - 1)
    ),
)

EQUAL: dict[str, WitnessPredicate] = {
    "baseline": OVER,
    "full3": either(OVER, BROKEN),
    "available": either(OVER, few(Within.FREE)),
    "local": either(OVER, short(Within.FREE)),
    "reach": either(OVER, CUT_OFF),
    "region": either(OVER, short(Within.REGION), CUT_OFF),
    "region+goal": either(OVER, short(Within.GOAL), CUT_OFF),
    "pocket": either(OVER, CUT_OFF, short(Within.POCKET)),
    "usable": either(OVER, short(Within.USABLE), CUT_OFF),
}


def form_of(predicate: WitnessPredicate) -> WordForm:
    form = spec_of(predicate).words
    assert form is not None
    return form


@pytest.mark.parametrize("name", EQUAL)
def test_a_hand_written_predicate_is_found_in_tables(name):
    form = form_of(EQUAL[name])
    assert form.flags == PARTS[name]
    assert not form.table.any()
    assert not len(form.products)


def test_weaker_parts_are_left_out():
    several = either(OVER, short(Within.POCKET), few(Within.FREE), short(Within.REGION), CUT_OFF)
    assert form_of(several).flags == PARTS["pocket"]
    assert form_of(either(PREDICATES["usable"], few(Within.POCKET))).flags == PARTS["usable"]


def test_edge_left_beside_pocket_is_a_rule_table():
    left = RuleTable.where(
        "left", lambda k, c, last: k == 3 and 1 <= c <= 2 and last is LastStep.OFF, sound=True
    )
    form = form_of(either(EQUAL["pocket"], left))
    assert form.flags == PARTS["pocket"] | parts.TABLE | parts.NO_BASELINE
    assert form.table[3, 1, LastStep.OFF]
    assert form.table[1, 2].any()
    assert not form.table[3, 1, LastStep.ON]


def test_what_speaks_of_several_sets_is_left_to_the_plain_kernel():
    odd = ViewTable.where("odd", lambda v: v.available == v.k, Within.FREE)
    assert spec_of(either(OVER, short(Within.POCKET), odd, CUT_OFF)).words is None
    assert spec_of(either(OVER, short(Within.FREE), few(Within.POCKET))).words is None
    lost = ViewTable.where("lost", lambda v: v.k == 3, cut_off=True)
    assert spec_of(either(OVER, few(Within.FREE), lost)).words is None


def test_what_fires_where_the_head_is_cut_off():
    lost = ViewTable.where("lost", lambda v: v.k == 3, cut_off=True)
    form = form_of(either(few(Within.POCKET), OVER, lost))
    wanted = parts.AVAILABLE | parts.VIEWS | parts.TABLE | parts.NO_BASELINE
    assert form.flags == wanted | KINDS[Within.POCKET]
    assert form.always == 0
    for view in views_in_words():
        if view.shared <= view.k and view.available >= view.k:
            assert holds(form.products.tolist(), digits(view)) == (view.k == 3)
    assert form_of(either(OVER, lost)).flags & ALL_KINDS == KINDS[Within.REGION]
    assert form_of(either(OVER, lost, CUT_OFF)).flags == PARTS["reach"]


def test_rules_on_squares_say_nothing_without_squares():
    assert form_of(EQUAL["pocket"]).on_squares
    assert not form_of(either(PREDICATES["reach"], CUT_OFF)).on_squares


@st.composite
def tables(draw: st.DrawFn, within: Within) -> ViewTable:
    terms = draw(
        st.lists(
            st.lists(st.sampled_from(CONDITIONS), min_size=1, max_size=3), min_size=1, max_size=3
        )
    )
    return ViewTable.where(
        "some", lambda v: any(all(each(v) for each in term) for term in terms), within
    )


def fires(form: WordForm, view: SquareView) -> bool:
    """Return whether a form fires on a view, the head not being cut off."""
    flags = form.flags
    away = view.last in (LastStep.OFF, LastStep.START_OFF)
    return (
        (not flags & parts.NO_BASELINE and view.shared > view.k)
        or bool(form.table[view[:3]])
        or (flags & parts.LOCAL > 0 and view.room < view.k)
        or (flags & parts.AVAILABLE > 0 and view.available < view.k)
        or (
            flags & parts.FULL3 > 0
            and view.k == 3
            and view.shared < 3
            and view.touched > 0
            and (away or view.shared < view.touched - 1)
        )
        or holds(form.products.tolist(), digits(view))
    )


def holds(products: list[int], value: int) -> bool:
    """Return whether one of some products is true."""
    while products:
        stop = 1 + products[0]
        if all((value >> factor // 2 & 1) != factor % 2 for factor in products[1:stop]):
            return True
        products = products[stop:]
    return False


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_forms_fire_on_the_same_views(data):
    within = data.draw(st.sampled_from(Within))
    members: list[ViewTable | RuleTable] = [
        *data.draw(st.lists(tables(within), min_size=1, max_size=2)),
        *data.draw(st.lists(st.sampled_from((OVER, short(within), BROKEN)), max_size=2)),
    ]
    form = form_of(either(*members))
    expected = {view for each in members if isinstance(each, ViewTable) for view in each.cases}
    if OVER in members:
        expected |= {view for view in possible_views() if view.shared > view.k}
    assert form.flags & ALL_KINDS in (KINDS[within], 0)
    for view in views_in_words():
        assert fires(form, view) == (view in expected)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_products_tell_views_apart(data):
    views = sorted(views_in_words())
    firing = set(data.draw(st.lists(st.sampled_from(views), max_size=40)))
    quiet = set(data.draw(st.lists(st.sampled_from(views), max_size=40))) - firing
    products = products_of(firing, quiet).tolist()
    assert all(holds(products, digits(view)) for view in firing)
    assert not any(holds(products, digits(view)) for view in quiet)


def test_boards_in_words_show_no_other_views(make_boards):
    for puzzle in make_boards(37, 40, sizes=((1, 1), (1, 3), (2, 2), (2, 3))):
        for within in Within:
            views = square_views(puzzle, within)
            for path in partial_paths(puzzle):
                assert views_in_words().issuperset(views(path))


def test_views_on_both_sides_are_refused():
    view = min(views_in_words())
    with pytest.raises(ValueError, match="look alike"):
        products_of([view], [view])
