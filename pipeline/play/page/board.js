// The picture of a puzzle and a path, as SVG, and where on it a pointer is.

import { edgeEnds, isBlocked, say, trianglesOn } from "./puzzle.js";

const CELL = 80, MARGIN = 48, STUB = 26, DISC = 17, SMALL = 12, SIDE = 16, GAP = 4;
const ROWS = [[1], [2], [3], [2, 2]];
const NS = "http://www.w3.org/2000/svg";

function make(tag, attributes, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export class Board {
  constructor(svg) {
    this.svg = svg;
  }

  // Draw everything anew. view: {puzzle, path, state, guilty, hint, cursor, editing}.
  draw(view) {
    const { puzzle } = view;
    this.puzzle = puzzle;
    const width = CELL * puzzle.cols + 2 * MARGIN, height = CELL * puzzle.rows + 2 * MARGIN;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("class", [view.state, view.editing ? "editing" : ""].join(" ").trim());
    this.svg.replaceChildren(
      make("rect", { class: "base", x: MARGIN, y: MARGIN, width: CELL * puzzle.cols,
        height: CELL * puzzle.rows }),
      ...this.squares(view.guilty ?? []),
      this.edges(),
      ...puzzle.goals.map((goal) => this.goal(goal)),
      ...puzzle.starts.map((start) => this.disc(start, "start")),
      ...puzzle.triangles.flatMap(([row, col, k]) => this.triangles(row, col, k)),
      ...this.trail(view.path, view.state),
      ...(view.hint ? [this.line([view.path.at(-1), view.hint], "hint")] : []),
      ...(view.cursor ? [this.cursor(view.cursor)] : []),
    );
  }

  // The pixel of a position.
  at([row, col]) {
    return [MARGIN + CELL * col, MARGIN + CELL * (this.puzzle.rows - row)];
  }

  // The position under a pointer, in rows and columns, anywhere between points.
  under(event) {
    const box = this.svg.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(box);
    return [this.puzzle.rows - (y - MARGIN) / CELL, (x - MARGIN) / CELL];
  }

  squares(guilty) {
    const found = [];
    for (let row = 0; row < this.puzzle.rows; row++) {
      for (let col = 0; col < this.puzzle.cols; col++) {
        const [x, y] = this.at([row + 1, col]);
        const bad = guilty.some(([r, c]) => r === row && c === col);
        const k = trianglesOn(this.puzzle, row, col);
        found.push(make("rect", { class: bad ? "square guilty" : "square", x: x + 7.5, y: y + 7.5,
          width: CELL - 15, height: CELL - 15, "data-square": `${row},${col}`, "data-count": k }));
      }
    }
    return found;
  }

  edges() {
    const parts = [];
    const { rows, cols } = this.puzzle;
    const add = (middle) => {
      const [a, b] = edgeEnds(middle).map((end) => this.at(end));
      const part = (from, to) => [from[0] + 0.28 * (to[0] - from[0]), from[1] + 0.28 * (to[1] - from[1])];
      const pieces = isBlocked(this.puzzle, middle) ? [[a, part(a, b)], [b, part(b, a)]] : [[a, b]];
      for (const [p, q] of pieces) parts.push(`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`);
    };
    for (let row = 0; row <= rows; row++) for (let col = 0; col < cols; col++) add([row, col + 0.5]);
    for (let row = 0; row < rows; row++) for (let col = 0; col <= cols; col++) add([row + 0.5, col]);
    return make("path", { class: "edges", d: parts.join("") });
  }

  // Where the stub of a goal at the rim ends; null for a goal inside the board.
  stubEnd([row, col]) {
    const [x, y] = this.at([row, col]);
    if (col === 0 || col === this.puzzle.cols) return [x + (col ? STUB : -STUB), y];
    if (row === 0 || row === this.puzzle.rows) return [x, y + (row ? -STUB : STUB)];
    return null;
  }

  goal(point) {
    const [x, y] = this.at(point), end = this.stubEnd(point);
    if (end) return make("path", { class: "stub", d: `M${x} ${y}L${end[0]} ${end[1]}` });
    return make("circle", { class: "goal", cx: x, cy: y, r: this.radius(point) - 2 });
  }

  radius([row, col]) {
    return Number.isInteger(row) && Number.isInteger(col) ? DISC : SMALL;
  }

  disc(point, kind) {
    const [cx, cy] = this.at(point);
    return make("circle", { class: kind, cx, cy, r: this.radius(point) });
  }

  triangles(row, col, k) {
    const [left0, top0] = this.at([row + 1, col]), height = SIDE * 0.87, lines = ROWS[k - 1];
    let top = top0 + (CELL - lines.length * height - (lines.length - 1) * GAP) / 2;
    const found = [];
    for (const count of lines) {
      const left = left0 + (CELL - count * SIDE - (count - 1) * GAP) / 2, base = top + height;
      for (let i = 0; i < count; i++) {
        const x = left + i * (SIDE + GAP);
        found.push(make("polygon", { class: "triangle", "pointer-events": "none",
          points: `${x},${base} ${x + SIDE},${base} ${x + SIDE / 2},${top}` }));
      }
      top = base + GAP;
    }
    return found;
  }

  line(points, kind) {
    return make("polyline", { class: kind, points: points.map((p) => this.at(p).join()).join(" ") });
  }

  trail(path, state) {
    if (!path.length) return [];
    const points = path.map((p) => this.at(p));
    const end = state === "solved" ? this.stubEnd(path.at(-1)) : null;
    if (end) points.push(end);
    const found = [this.disc(path[0], "trail-start")];
    found.push(make("polyline", { class: "trail", points: points.map((p) => p.join()).join(" ") }));
    if (end) return found;
    const [cx, cy] = this.at(path.at(-1));
    found.push(make("circle", { class: "head", cx, cy, r: 9 }));
    if (state === "dead") {
      found.push(make("path", { class: "cross",
        d: `M${cx - 4} ${cy - 4}L${cx + 4} ${cy + 4}M${cx - 4} ${cy + 4}L${cx + 4} ${cy - 4}` }));
    }
    return found;
  }

  cursor(point) {
    const [cx, cy] = this.at(point);
    const onSquare = !Number.isInteger(point[0]) && !Number.isInteger(point[1]);
    return onSquare
      ? make("rect", { class: "cursor", x: cx - 29, y: cy - 29, width: 58, height: 58, rx: 6 })
      : make("circle", { class: "cursor", cx, cy, r: 23 });
  }

  // What a picture shows, for those who can't see it.
  describe(path) {
    const { rows, cols, starts, goals, triangles } = this.puzzle;
    const counts = triangles.map(([row, col, k]) => `${k} on square ${say([row, col])}`);
    return [`${rows} by ${cols} squares`, `start ${starts.map(say).join(", ")}`,
      `goal ${goals.map(say).join(", ")}`,
      counts.length ? `triangles: ${counts.join("; ")}` : "no triangles",
      path.length > 1 ? `path ${path.map(say).join(" ")}` : "no path"].join(". ");
  }
}
