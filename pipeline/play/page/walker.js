// Draws a path: by clicks, by dragging, by arrow keys.

import { DIRECTIONS, goesOn, has, neighbours, same, say, step } from "./puzzle.js";

const REACH = 0.45; // How near a pointer must be to a point, in edges.

export class Walker {
  // changed(path, words): called when the path is another.
  constructor(puzzle, changed) {
    this.changed = changed;
    this.open(puzzle);
  }

  // Begin on another puzzle, at its start if there is only one.
  open(puzzle) {
    this.puzzle = puzzle;
    this.path = puzzle.starts.length === 1 ? [puzzle.starts[0]] : [];
    this.dragging = false;
  }

  get head() {
    return this.path.at(-1);
  }

  set(path, words = "") {
    this.path = path;
    this.changed(path, words);
  }

  clear() {
    this.set(this.puzzle.starts.length === 1 ? [this.puzzle.starts[0]] : [], "The path is empty.");
  }

  undo() {
    if (this.path.length > 1) this.set(this.path.slice(0, -1), `Back at ${say(this.path.at(-2))}.`);
    else this.clear();
  }

  down(place) {
    this.dragging = true;
    const point = this.near(place, REACH);
    if (point === null) return;
    if (has(this.puzzle.starts, point) && !has(this.path, point)) this.set([point], "");
    else if (this.path.length && !this.goTo(point)) {
      this.changed(this.path, `There is no step from ${say(this.head)} to ${say(point)}.`, true);
    }
  }

  move(place) {
    const point = this.dragging && this.path.length ? this.near(place, REACH * 0.8) : null;
    if (point !== null && !same(point, this.head)) this.goTo(point);
  }

  up() {
    this.dragging = false;
  }

  // Go back to a point on the path, or on to one in a straight line; whether that could be done.
  goTo(point) {
    const index = this.path.findIndex((other) => same(other, point));
    if (index >= 0) {
      if (index < this.path.length - 1) this.set(this.path.slice(0, index + 1));
      return true;
    }
    for (const direction of Object.values(DIRECTIONS)) {
      const walk = this.straight(direction, point);
      if (walk) {
        this.set(walk);
        return true;
      }
    }
    return false;
  }

  straight(direction, goal) {
    const walk = [...this.path];
    while (!same(walk.at(-1), goal)) {
      const next = goesOn(this.puzzle, walk) ? step(this.puzzle, walk.at(-1), direction) : null;
      if (next === null || has(walk, next)) return null;
      walk.push(next);
    }
    return walk;
  }

  // Whether a key meant something.
  key(name) {
    if (name in DIRECTIONS) this.arrow(DIRECTIONS[name]);
    else if (name === "Backspace") this.undo();
    else if (name === "Escape") this.clear();
    else if (name === " " || name === "Enter") this.nextStart();
    else return false;
    return true;
  }

  arrow(direction) {
    if (!this.path.length) {
      this.nextStart();
      return;
    }
    const next = step(this.puzzle, this.head, direction);
    if (next !== null && this.path.length > 1 && same(next, this.path.at(-2))) this.undo();
    else if (next === null) this.changed(this.path, "There is no way.", true);
    else if (has(this.path, next)) this.changed(this.path, "The path has been there.", true);
    else if (!goesOn(this.puzzle, this.path)) this.changed(this.path, "The path is at its end.", true);
    else this.set([...this.path, next], `At ${say(next)}.`);
  }

  // Begin at the next start, if the path has not left one.
  nextStart() {
    if (this.path.length > 1) return;
    const { starts } = this.puzzle;
    const index = this.path.length ? starts.findIndex((start) => same(start, this.head)) : -1;
    const start = starts[(index + 1) % starts.length];
    this.set([start], `At the start ${say(start)}.`);
  }

  near([row, col], reach) {
    const corner = [Math.round(row), Math.round(col)];
    const inside = corner[0] >= 0 && corner[0] <= this.puzzle.rows && corner[1] >= 0 &&
      corner[1] <= this.puzzle.cols;
    const special = [...this.puzzle.starts, ...this.puzzle.goals];
    const around = this.path.length ? neighbours(this.puzzle, this.head) : [];
    const points = [...(inside ? [corner] : []), ...special, ...around];
    const far = (point) => Math.hypot(point[0] - row, point[1] - col);
    const best = points.reduce((a, b) => (a !== null && far(a) <= far(b) ? a : b), null);
    return best !== null && far(best) <= reach ? best : null;
  }
}
