"""Popper's three files: read, written, and errors that name file and line."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.task import Bias, Task, read_task, validate, write_task
from solving import InputError

BIAS = """\
head_pred(f,2).
type(f,(path,square)).
body_pred(last,2).
type(last,(path,edge)).
body_pred(big,1).
type(big,(square,)).
max_vars(7).
max_body(5).
:- var_type(_,V,square), V != 1.
:- var_type(_,V,path), V != 0.
"""
BK = """\
last(p1,e0).
last(p2,e1).
big(s0).
"""
EXS = """\
pos(f(p1,s0)).
neg(f(p2,s0)).
"""
TASK = Task(
    Bias(
        "f",
        ("path", "square"),
        {"last": ("path", "edge"), "big": ("square",)},
        max_vars=7,
        max_body=5,
        head_only_types={"square": 1, "path": 0},
    ),
    {"last": [("p1", "e0"), ("p2", "e1")], "big": [("s0",)]},
    [("p1", "s0")],
    [("p2", "s0")],
)


def written(folder: Path, bias: str = BIAS, bk: str = BK, exs: str = EXS) -> Path:
    for name, text in (("bias.pl", bias), ("bk.pl", bk), ("exs.pl", exs)):
        (folder / name).write_text(text)
    return folder


def test_reads_the_three_files(tmp_path: Path) -> None:
    assert read_task(written(tmp_path)) == TASK


def test_other_forms_read_the_same(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        "% comment\n" + BIAS.replace("(square,)", "(square)").replace(",", " , "),
        ":- discontiguous last/2.\nlast(p1, e0). last( p2 ,e1).\nlast(p1,e0). % again\nbig(s0).",
        EXS.replace(",", ", ") + "\n\n% a repeat\nneg(f(p2,s0)).",
    )
    assert read_task(folder) == TASK


@pytest.mark.parametrize(
    ("name", "positives", "negatives", "last_facts"),
    [
        ("D22A", 21, 23, 22),
        ("D23A", 126, 52, 89),
        ("D33A", 924, 292, 608),
        ("D34A", 23_138, 5_250, 7_097),
    ],
)
def test_sample_tasks(
    shared_data: Path, tmp_path: Path, name: str, positives: int, negatives: int, last_facts: int
) -> None:
    task = read_task(shared_data / "popper_tasks" / name)
    assert (len(task.positives), len(task.negatives)) == (positives, negatives)
    assert len(task.facts["last"]) == last_facts
    assert task.bias.head_only_types == {"square": 1, "path": 0}
    write_task(task, tmp_path / "copy")
    assert read_task(tmp_path / "copy") == task


@pytest.mark.parametrize(
    ("bias", "line", "message"),
    [
        (BIAS + "enable_recursion.\n", 11, "enable_recursion is not supported"),
        (BIAS + "enable_pi.\n", 11, "enable_pi is not supported"),
        (BIAS + "max_vars(3).\n", 11, "duplicate declaration of max_vars"),
        (BIAS + "body_pred(big,1).\n", 11, "duplicate declaration of predicate big"),
        (BIAS + "head_pred(g,1).\n", 11, "duplicate declaration of head_pred"),
        (BIAS + "type(big,(square,)).\n", 11, "duplicate type of big"),
        (BIAS + "non_datalog.\n", 11, "non_datalog is not supported: heads with variables"),
        (BIAS + "bad_body(last,1).\n", 11, "bad_body is not supported; expected head_pred"),
        (BIAS + ":- clause(C), #count{V : var_type(C,V,edge)} != 1.\n", 11, "no one head argument"),
        (BIAS + ":- clause(C), #count{V : var_type(C,V,edge)} != 2.\n", 11, "expected `!= 1`"),
        (BIAS + ":- not body_var(_,2).\n", 11, "variable 2 is none of the head's"),
        (BIAS + ":- not last(_,2).\n", 11, "constraint `:- not last(_,2).` is not supported"),
        (BIAS + "direction(f,(in,in)).\n", 3, "missing direction of last"),
        (BIAS + "direction(f,(in,up)).\n", 11, "expected in or out in the direction of f"),
        (BIAS + "max_clauses(0).\n", 11, "expected a whole number >= 1 as max_clauses, found 0"),
        (BIAS + "max_clauses(1,2).\n", 11, "expected max_clauses(number)"),
        (BIAS + "body_pred(few).\n", 11, "expected body_pred(predicate,...)"),
        (BIAS + "big(X) :- last(X).\n", 11, "rules are not supported in a bias"),
        (BIAS + ":- body_size(_,N), N > 3.\n", 11, "unexpected '>'"),
        (BIAS + ":- var_type(_,V,edge).\n", 11, "constraint `:- var_type(_,V,edge).`"),
        (BIAS + ":- var_type(_,V,path), V != 0.\n", 11, "duplicate constraint on type path"),
        (BIAS + ":- var_type(_,V,edge), V != 0.\n", 11, "head argument 0 does not have the type"),
        (BIAS.replace("type(big,(square,))", "type(big,(square,num))"), 6, "wrong arity"),
        (BIAS.replace("head_pred(f,2).", ""), 10, "no head_pred is declared"),
        ("head_pred(f,1).\n", 1, "no body_pred is declared"),
        (BIAS + "body_pred(none,1).\ntype(none,(edge,)).\n", 11, "bk.pl has no facts of none/1"),
    ],
)
def test_bias_errors(tmp_path: Path, bias: str, line: int, message: str) -> None:
    check_error(written(tmp_path, bias=bias), "bias.pl", line, message)


@pytest.mark.parametrize(
    ("bk", "line", "message"),
    [
        (BK + "last(p1).\n", 4, "wrong arity: last has 2 arguments: last(p1)"),
        (BK + "\nbig(X) :- last(Y,e0).\n", 5, "variable X occurs in no positive literal"),
        (BK + "big(X) :- big(X), not on(X).\non(X) :- big(X), \\+ big(X).\n", 5, "own negation"),
        (BK + "big(X) :- last(Y,X), X != f(Y).\n", 4, "functions are not supported"),
        (BK + "big(X) :- last(X,[]).\n", 4, "lists are not supported"),
        (BK + "big(S).\n", 4, "variables are not supported in facts and examples: big(S)"),
        (BK + "big(s(1)).\n", 4, "functions are not supported in facts and examples"),
        (BK + ":- table(big).\n", 4, "directive table(big) is not supported"),
        (BK + "big('s 1').\n", 4, "quoted atoms are not supported"),
        (BK + "big(s1)\n", 5, "expected '.'"),
    ],
)
def test_background_errors(tmp_path: Path, bk: str, line: int, message: str) -> None:
    check_error(written(tmp_path, bk=bk), "bk.pl", line, message)


@pytest.mark.parametrize(
    ("exs", "line", "message"),
    [
        (EXS + "pos(g(p1,s0)).\n", 3, "unknown predicate g: examples are of f"),
        (EXS + "pos(f(p1)).\n", 3, "wrong arity: f has 2 arguments: f(p1)"),
        (EXS + "neg(f(p1,s0)).\n", 3, "f(p1,s0) is both a positive and a negative example"),
        (EXS + "maybe(f(p1,s0)).\n", 3, "expected pos(example). or neg(example)."),
        (EXS + "f(p1,s0).\n", 3, "expected pos(example). or neg(example)."),
        (EXS + "pos(f(p1,s0)) :- big(s0).\n", 3, "expected pos(example). or neg(example)."),
        (EXS + "pos(f(P,s0)).\n", 3, "variables are not supported"),
        ("neg(f(p2,s0)).\n", 1, "no positive example"),
        ("pos(f(p1,s0)).\npos(f(p2,s0)).\n", 2, "no negative example"),
        ("", 1, "no positive example"),
    ],
)
def test_example_errors(tmp_path: Path, exs: str, line: int, message: str) -> None:
    check_error(written(tmp_path, exs=exs), "exs.pl", line, message)


def check_error(folder: Path, file: str, line: int | None, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_task(folder)
    assert message in caught.value.message
    assert (caught.value.source, caught.value.line) == (str(folder / file), line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("file", ["bias.pl", "bk.pl", "exs.pl"])
def test_missing_and_unreadable_files(tmp_path: Path, file: str) -> None:
    written(tmp_path)
    (tmp_path / file).write_bytes(b"\xff\xfe")
    check_error(tmp_path, file, 1, "expected text in UTF-8")
    (tmp_path / file).unlink()
    check_error(tmp_path, file, None, "missing file; a task has bias.pl, bk.pl and exs.pl")


def test_files_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    folder = written(tmp_path)
    for file in folder.iterdir():
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert read_task(folder) == TASK


def test_untyped_task(tmp_path: Path) -> None:
    lines = [line for line in BIAS.splitlines() if "type" not in line]
    bias = read_task(written(tmp_path, bias="\n".join(lines))).bias
    assert bias.head_types == ("any", "any")
    assert bias.body == {"last": ("any", "any"), "big": ("any",)}


def test_partly_typed_task(tmp_path: Path) -> None:
    task = read_task(written(tmp_path, bias=BIAS.replace("type(big,(square,)).\n", "")))
    assert task.bias.body == {"last": ("path", "edge"), "big": ("any",)}
    write_task(task, tmp_path / "copy")
    assert read_task(tmp_path / "copy") == task


def test_other_declarations_of_popper(tmp_path: Path) -> None:
    """They say the same as the task's own constraints, or nothing."""
    lines = [line for line in BIAS.splitlines() if not line.startswith(":-")]
    lines += [
        ":-",
        "    clause(C),",
        "    #count{V : var_type(C,V,square)} != 1.",
        ":- clause(C), #count{V : var_type(C,V,path)} != 1.",
        ":- not body_var(_,1).",
        "allow_singletons.",
        "prop(asymmetric_ab_ba,last).",
        "constant(e0,edge).",
        "type(gone,(square,)).",
    ]
    assert read_task(written(tmp_path, bias="\n".join(lines))) == TASK


def test_background_rules(tmp_path: Path) -> None:
    bk = """\
:- style_check(-discontiguous).
edge(e0,0). edge(e1,1.5).
thick(E) :- edge(E,_), not thin(E).
thin(E) :- edge(E,1.5).
last(P,E) :- end(P,E), E != e7.
end(p1,e0). end(p2,e1). end(p3,e7).
big(s0).
big(S) :- also(S), \\+ small(S).
small(s9).
also(s1). also(s9).
"""
    task = read_task(written(tmp_path, bk=bk))
    assert task.facts == {"last": [("p1", "e0"), ("p2", "e1")], "big": [("s0",), ("s1",)]}


def test_background_rules_may_follow_from_themselves(tmp_path: Path) -> None:
    bk = BK + "big(T) :- next(S,T), big(S).\nnext(s0,s1).\nnext(s1,s2).\nnext(s5,s6).\n"
    found = read_task(written(tmp_path, bk=bk)).facts["big"]
    assert found == [("s0",), ("s1",), ("s2",)]


def test_popper_defaults(tmp_path: Path) -> None:
    lines = [line for line in BIAS.splitlines() if "max" not in line]
    bias = read_task(written(tmp_path, bias="\n".join(lines))).bias
    assert (bias.max_vars, bias.max_body, bias.max_clauses) == (6, 6, None)


def test_relation_declared_empty(tmp_path: Path) -> None:
    for directive in (":- dynamic(big/1).", ":- dynamic big/1.", ":- dynamic foo/1, big/1."):
        folder = written(tmp_path, bk=f"{directive}\nlast(p1,e0).\n")
        assert read_task(folder).facts == {"last": [("p1", "e0")], "big": []}


def test_written_files_are_replaced_and_deterministic(tmp_path: Path) -> None:
    write_task(TASK, tmp_path / "new" / "task")
    first = {p.name: p.read_bytes() for p in (tmp_path / "new" / "task").iterdir()}
    write_task(TASK, tmp_path / "new" / "task")
    assert {p.name: p.read_bytes() for p in (tmp_path / "new" / "task").iterdir()} == first
    assert first == {"bias.pl": BIAS.encode(), "bk.pl": BK.encode(), "exs.pl": EXS.encode()}


@pytest.mark.parametrize(
    ("task", "message"),
    [
        (Task(TASK.bias, {"last": []}, TASK.positives, TASK.negatives), "relation big"),
        (Task(TASK.bias, TASK.facts, TASK.positives, []), "no negative example"),
        (Task(TASK.bias, TASK.facts, [("P 1", "s0")], TASK.negatives), "not a plain constant"),
    ],
)
def test_validate(task: Task, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message):
        validate(task)
    with pytest.raises(InputError, match=message):
        write_task(task, tmp_path / "bad")
    assert not (tmp_path / "bad").exists()


names = st.text(string.ascii_lowercase, min_size=1, max_size=4)


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """Draw tasks of any shape: constants carry their type's number, so that none clashes."""
    predicates = draw(st.lists(names, min_size=2, max_size=4, unique=True))
    types = {
        p: tuple(draw(st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=3)))
        for p in predicates
    }
    head, *body = predicates

    def rows(kinds: tuple[str, ...], least: int) -> list[tuple[str, ...]]:
        row = st.tuples(*(st.integers(0, 9).map(lambda i, k=k: f"{k}{i}") for k in kinds))
        return draw(st.lists(row, min_size=least, max_size=6, unique=True))

    examples = rows(types[head], 2)
    split = draw(st.integers(1, len(examples) - 1))
    directed = draw(st.booleans())
    only = draw(st.dictionaries(st.sampled_from(types[head]), st.just(0), max_size=1))
    bias = Bias(
        head,
        types[head],
        {p: types[p] for p in body},
        draw(st.integers(1, 9)),
        draw(st.integers(1, 9)),
        draw(st.none() | st.integers(1, 3)),
        {p: draw(st.tuples(*[st.sampled_from(["in", "out"])] * len(types[p]))) for p in predicates}
        if directed
        else {},
        {t: types[head].index(t) for t in only},
    )
    facts = {p: rows(types[p], 0) for p in body}
    return Task(bias, facts, examples[:split], examples[split:])


@settings(deadline=None, max_examples=60)
@given(tasks())
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, task: Task) -> None:
    folder = tmp_path_factory.mktemp("task")
    write_task(task, folder)
    assert read_task(folder) == task
