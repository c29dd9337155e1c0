// Draws a puzzle: triangles, starts, goals, gaps. Each change makes a new puzzle object.

import { edgeEnds, has, isBlocked, key, same, say, trianglesOn } from "./puzzle.js";

export const HELP = {
  triangles: "Click a square for one triangle more; after three it is empty. Keys: arrows, then 0 to 3.",
  start: "Click a corner or the middle of an edge to move the start there; with Shift there is one more, or one less. Keys: arrows, then Enter.",
  goal: "Click a corner or the middle of an edge to move the goal there; with Shift there is one more, or one less. Keys: arrows, then Enter.",
  block: "Click an edge to break it, or to mend it. Keys: arrows, then Enter.",
};
const MOVES = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Editor {
  // changed(puzzle, words, wrong): called for every change, and for what can't be done.
  constructor(puzzle, changed) {
    this.changed = changed;
    this.tool = "triangles";
    this.open(puzzle);
  }

  open(puzzle) {
    this.puzzle = puzzle;
    this.choose(this.tool);
  }

  choose(tool) {
    this.tool = tool;
    this.cursor = tool === "triangles" ? [0.5, 0.5] : tool === "block" ? [0, 0.5] : [0, 0];
  }

  down(place, more) {
    const target = this.target(place);
    if (target !== null) this.apply(target, more);
  }

  // Whether a key meant something.
  key(name, more) {
    if (name in MOVES) this.moveCursor(MOVES[name]);
    else if (name === "Enter" || name === " ") this.apply(this.cursor, more);
    else if (this.tool === "triangles" && "0123".includes(name)) this.put(this.cursor, Number(name));
    else return false;
    return true;
  }

  apply(target, more) {
    if (this.tool === "triangles") {
      const k = trianglesOn(this.puzzle, ...target.map(Math.floor));
      this.put(target, (k + 1) % 4);
    } else if (this.tool === "block") this.toggleGap(target);
    else this.place(this.tool === "start" ? "starts" : "goals", target, more);
  }

  put(square, k) {
    const [row, col] = square.map(Math.floor);
    const others = this.puzzle.triangles.filter(([r, c]) => r !== row || c !== col);
    const triangles = k ? [...others, [row, col, k]] : others;
    this.set({ triangles }, `${k} on square ${say([row, col])}.`);
  }

  toggleGap(middle) {
    if (Number.isInteger(middle[0]) === Number.isInteger(middle[1])) return this.refuse("Choose an edge.");
    const { starts, goals } = this.puzzle;
    if (has([...starts, ...goals], middle)) return this.refuse("A start or goal is on this edge.");
    const gone = isBlocked(this.puzzle, middle);
    const ends = edgeEnds(middle);
    const rest = this.puzzle.blocked.filter((edge) => key(edge[0]) !== key(ends[0]) || key(edge[1]) !== key(ends[1]));
    this.set({ blocked: gone ? rest : [...rest, ends] }, gone ? "The edge is whole." : "The edge has a gap.");
  }

  place(kind, point, more) {
    const [own, other] = [this.puzzle[kind], this.puzzle[kind === "starts" ? "goals" : "starts"]];
    const name = kind === "starts" ? "start" : "goal";
    if (has(other, point)) return this.refuse(`There is a ${name === "start" ? "goal" : "start"} here.`);
    if (isBlocked(this.puzzle, point)) return this.refuse("This edge has a gap.");
    const without = own.filter((p) => !same(p, point));
    if (more && without.length < own.length && !without.length) return this.refuse(`There must be a ${name}.`);
    const next = !more ? [point] : without.length < own.length ? without : [...own, point];
    this.set({ [kind]: next }, `${name} ${next.map(say).join(", ")}.`);
  }

  refuse(words) {
    this.changed(this.puzzle, words, true);
  }

  set(part, words) {
    this.puzzle = { ...this.puzzle, ...part };
    this.changed(this.puzzle, words, false);
  }

  // What a click means: the square, edge or point under it for this tool, null for none.
  target([row, col]) {
    const { rows, cols } = this.puzzle;
    if (this.tool === "triangles") {
      const square = [Math.floor(row) + 0.5, Math.floor(col) + 0.5];
      return row >= 0 && row < rows && col >= 0 && col < cols ? square : null;
    }
    const halves = [Math.round(2 * row), Math.round(2 * col)];
    if (halves[0] < 0 || halves[1] < 0 || halves[0] > 2 * rows || halves[1] > 2 * cols) return null;
    if (this.tool === "block") return this.nearestEdge(row, col);
    return halves[0] % 2 && halves[1] % 2 ? null : [halves[0] / 2, halves[1] / 2];
  }

  nearestEdge(row, col) {
    const across = [Math.round(row), Math.floor(col) + 0.5], upright = [Math.floor(row) + 0.5, Math.round(col)];
    const far = ([r, c]) => Math.hypot(r - row, c - col);
    const fits = ([r, c]) => r >= 0 && c >= 0 && r <= this.puzzle.rows && c <= this.puzzle.cols;
    const [best] = [across, upright].filter(fits).sort((a, b) => far(a) - far(b));
    return best && far(best) < 0.5 ? best : null;
  }

  moveCursor([up, right]) {
    const length = this.tool === "triangles" ? 1 : 0.5;
    let next = [this.cursor[0] + up * length, this.cursor[1] + right * length];
    // Of the other tools none has a square as its target.
    if (this.tool !== "triangles" && next[0] % 1 && next[1] % 1) next = [next[0] + up / 2, next[1] + right / 2];
    const { rows, cols } = this.puzzle;
    if (next[0] < 0 || next[1] < 0 || next[0] > rows || next[1] > cols) return;
    this.cursor = next;
    this.changed(this.puzzle, this.where(), false);
  }

  where() {
    if (this.tool !== "triangles") return `At ${say(this.cursor)}.`;
    const square = this.cursor.map(Math.floor);
    return `Square ${say(square)}: ${trianglesOn(this.puzzle, ...square) || "no"} triangles.`;
  }
}
