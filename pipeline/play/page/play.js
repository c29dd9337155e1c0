// The page: holds the puzzle and the path, asks the server about them, shows what it says.

import { Board } from "./board.js";
import { Editor, HELP } from "./editor.js";
import { about, ask, askLatest } from "./server.js";
import { emptyPuzzle, say } from "./puzzle.js";
import { Walker } from "./walker.js";

const $ = (id) => document.getElementById(id);
const FIRST = { id: "first", rows: 4, cols: 4, starts: [[0, 0]], goals: [[4, 4]], blocked: [],
  triangles: [[0, 1, 2], [1, 3, 1], [2, 0, 3], [3, 2, 1]] };
const KEYS = { walk: "Click a start, then corner after corner, or drag. Keys: arrows, Backspace, Escape, H, S; Enter goes to the next start.",
  edit: "Keys move the dashed mark when the board has the focus." };
const view = { puzzle: FIRST, path: [], state: "", guilty: [], hint: null, cursor: null, editing: false };
const board = new Board($("board"));
const walker = new Walker(FIRST, pathChanged);
const editor = new Editor(FIRST, puzzleChanged);
let predicate = "predicate";

function draw() {
  view.cursor = view.editing ? editor.cursor : null;
  board.draw(view);
  $("board").setAttribute("aria-label", `Puzzle. ${board.describe(view.path)}`);
}

function tell(words, wrong = false) {
  $("status").textContent = words;
  $("status").classList.toggle("wrong", wrong);
}

async function guarded(work) {
  try {
    await work();
  } catch (error) {
    tell(error.message, true);
  }
}

// Puzzle ------------------------------------------------------------------------------------------

function openPuzzle(puzzle, words = "") {
  editor.open({ blocked: [], ...puzzle });
  [$("rows").value, $("cols").value] = [puzzle.rows, puzzle.cols];
  puzzleChanged(editor.puzzle, words, false);
}

function puzzleChanged(puzzle, words, wrong) {
  tell(words, wrong);
  if (puzzle === view.puzzle && !wrong) return draw();
  if (wrong) return;
  view.puzzle = puzzle;
  walker.open(puzzle);
  guarded(count);
  pathChanged(walker.path, words);
}

async function count() {
  show($("puzzle-says"), "", "…");
  const found = await askLatest("count", { puzzle: view.puzzle });
  if (!found) return;
  const says = $("puzzle-says");
  if (found.limit) show(says, "warn", `Not counted to the end (${found.limit}).`);
  else if (found.solutions === "0") show(says, "bad", "It can't be solved.");
  else show(says, "good", `It can be solved, in ${ways(found.solutions)}.`);
}

// Path --------------------------------------------------------------------------------------------

function pathChanged(path, words = "", wrong = false) {
  tell(words, wrong);
  if (wrong) return;
  Object.assign(view, { path, hint: null });
  draw();
  guarded(judge);
}

async function judge() {
  if (!view.path.length) {
    Object.assign(view, { state: "", guilty: [] });
    card("exact", "", "No path yet.");
    card("learned", "", "No path yet.");
    mark([]);
    return draw();
  }
  const found = await askLatest("path", { puzzle: view.puzzle, path: view.path });
  if (!found) return;
  const dead = found.ways === "0" && !found.solved;
  view.state = found.solved ? "solved" : dead || found.fires ? "dead" : "";
  view.guilty = found.asked && found.fires ? found.reasons.flatMap((reason) => reason.squares) : [];
  showExact(found);
  showLearned(found);
  draw();
}

function showExact(found) {
  if (found.solved) return card("exact", "good", "Solved!", further(found.ways));
  if (found.limit) return card("exact", "warn", "Not decided.", `A limit was hit (${found.limit}).`);
  if (found.ways !== "0") return card("exact", "good", "It can be completed,", `in ${ways(found.ways)}.`);
  const over = found.asked ? "No solution begins like this." : "It has come to its end, and solves nothing.";
  card("exact", "bad", "It can't be completed.", over);
}

function further(number) {
  return number === "0" ? "" : `It could also go on, in ${ways(number)}.`;
}

function showLearned(found) {
  mark(found.asked && found.fires ? found.reasons.map((reason) => reason.english) : []);
  if (!found.asked) return card("learned", "", "Not asked.", "Searches ask it about unfinished paths.");
  if (!found.fires) {
    const missed = found.ways === "0" ? "It does not see yet that this is the end." : "A search would go on.";
    return card("learned", found.ways === "0" ? "warn" : "good", "It lets the path pass.", missed);
  }
  const squares = found.reasons.flatMap((reason) => reason.squares).map(say);
  const because = squares.length ? `Square ${[...new Set(squares)].join(", ")} says so.` : "The path says so, whatever the square.";
  const since = view.path.length - 1 - found.since;
  const earlier = since > 0 ? ` It first said so ${since} ${since === 1 ? "step" : "steps"} ago.` : "";
  const wrong = found.ways !== null && found.ways !== "0" ? " It is wrong!" : "";
  card("learned", wrong ? "warn" : "bad", "It says: can't be completed.", because + earlier + wrong);
}

async function hint() {
  if (!view.path.length) return tell("Begin at a start.", true);
  const [puzzle, path] = [view.puzzle, view.path];
  const found = await ask("hint", { puzzle, path });
  if (puzzle !== view.puzzle || path !== view.path) return;
  if (found.kind === "go") {
    view.hint = found.next;
    draw();
    tell(`Go on to ${say(found.next)}: from here it takes ${steps(found.left)} at least.`);
  } else if (found.kind === "back") {
    const back = path.length - found.keep;
    tell(`Go back ${steps(back)}, to ${say(path[found.keep - 1])}: this path can't be completed.`);
  } else if (found.kind === "done") tell("This is a solution.");
  else if (found.kind === "limit") tell("Not found within the limits.", true);
  else tell("No solution begins at this start.", true);
}

async function solution() {
  const puzzle = view.puzzle;
  const found = await ask("solve", { puzzle });
  if (puzzle !== view.puzzle) return;
  if (found.status === "solved") walker.set(found.path, `A shortest solution: ${steps(found.path.length - 1)}.`);
  else tell(found.status === "unsolvable" ? "There is no solution." : `Not found: ${found.status}.`, true);
}

// Words -------------------------------------------------------------------------------------------

function ways(number) {
  return number === "1" ? "one way" : `${number.replace(/\B(?=(\d{3})+$)/g, ",")} ways`;
}

function steps(number) {
  return number === 1 ? "one step" : `${number} steps`;
}

function show(node, kind, words) {
  node.className = `verdict ${kind}`;
  node.textContent = words;
}

function card(id, kind, words, more = "") {
  $(id).className = `card ${kind}`;
  $(id).querySelector(".verdict").textContent = words;
  $(id).querySelector(".more").textContent = more;
}

function mark(fired) {
  for (const item of $("rule-list").children) item.classList.toggle("fires", fired.includes(item.textContent));
}

// Controls ----------------------------------------------------------------------------------------

function setMode(mode) {
  view.editing = mode === "edit";
  $("tools").hidden = !view.editing;
  $("walking").hidden = view.editing;
  $("keys").textContent = KEYS[mode];
  draw();
}

function onBoard() {
  const svg = $("board");
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    svg.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    if (view.editing) editor.down(board.under(event), event.shiftKey);
    else walker.down(board.under(event));
  });
  svg.addEventListener("pointermove", (event) => view.editing || walker.move(board.under(event)));
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => walker.up());
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const used = view.editing ? editor.key(event.key, event.shiftKey) : walkKey(event.key);
    if (used) event.preventDefault();
  });
}

function walkKey(name) {
  if (name.toLowerCase() === "h") guarded(hint);
  else if (name.toLowerCase() === "s") guarded(solution);
  else return walker.key(name);
  return true;
}

function onForms() {
  const number = (id) => Number($(id).value);
  $("size-form").addEventListener("submit", (event) => {
    event.preventDefault();
    openPuzzle(emptyPuzzle(number("rows"), number("cols")), "An empty board.");
  });
  $("random-form").addEventListener("submit", (event) => {
    event.preventDefault();
    guarded(async () => {
      const [generator, seed] = [$("generator").value, number("seed")];
      const { puzzles } = await ask("random", { generator, seed, rows: number("rows"), cols: number("cols") });
      $("seed").value = seed + 1;
      openPuzzle(puzzles[0], `Random puzzle of seed ${seed}.`);
    });
  });
}

function onFiles() {
  let read = [];
  $("read").addEventListener("click", () => guarded(async () => {
    read = (await ask("read", { text: $("text").value })).puzzles;
    $("choose").replaceChildren(...read.map(({ id }, index) => new Option(id, index)));
    $("choose-label").hidden = read.length < 2;
    openPuzzle(read[0], read.length < 2 ? "Read." : `Read ${read.length} puzzles.`);
  }));
  $("choose").addEventListener("change", () => openPuzzle(read[Number($("choose").value)], "Opened."));
  $("write").addEventListener("click", () => guarded(async () => {
    const { text } = await ask("write", { puzzle: view.puzzle, format: $("format").value });
    $("text").value = text;
    $("text").select();
    tell("Written below, ready to be copied.");
  }));
}

async function start() {
  onBoard();
  onForms();
  onFiles();
  for (const [id, act] of [["hint", hint], ["solution", solution]]) $(id).addEventListener("click", () => guarded(act));
  $("undo").addEventListener("click", () => walker.undo());
  $("clear").addEventListener("click", () => walker.clear());
  for (const input of document.querySelectorAll("[name=mode]")) input.addEventListener("change", () => setMode(input.value));
  for (const input of document.querySelectorAll("[name=tool]")) {
    input.addEventListener("change", () => {
      editor.choose(input.value);
      $("tool-help").textContent = HELP[input.value];
      draw();
    });
  }
  $("tool-help").textContent = HELP.triangles;
  setMode(document.querySelector("[name=mode]:checked").value);
  await guarded(learnAbout);
  openPuzzle(FIRST);
  document.body.dataset.ready = "yes";
}

async function learnAbout() {
  const found = await about();
  predicate = found.predicate;
  $("learned-title").textContent = predicate === "shipped" ? "The learned predicate" : `Predicate ${predicate}`;
  $("version").textContent = `witness-ilp ${found.version}`;
  $("generator").replaceChildren(...found.generators.map((name) => new Option(name)));
  $("format").replaceChildren(...found.formats.map((name) => new Option(name)));
  $("rule-list").replaceChildren(...found.rules.map((rule) => Object.assign(document.createElement("li"), { textContent: rule })));
  $("rules").hidden = !found.rules.length;
  for (const id of ["rows", "cols"]) $(id).max = found.max_side;
}

start();
