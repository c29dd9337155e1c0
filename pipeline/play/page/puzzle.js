// Puzzles as the server's JSON has them, and steps on their boards. Positions are [row, col], row 0
// at the bottom; the middle of an edge is half a row or column off.

export const key = ([row, col]) => `${row},${col}`;
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];
const isVertex = ([row, col]) => Number.isInteger(row) && Number.isInteger(col);

export function emptyPuzzle(rows, cols) {
  return { id: "drawn", rows, cols, starts: [[0, 0]], goals: [[rows, cols]], triangles: [],
    blocked: [] };
}

export function edgeKey(a, b) {
  return key([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
}

export function isBlocked(puzzle, middle) {
  return (puzzle.blocked ?? []).some(([a, b]) => edgeKey(a, b) === key(middle));
}

// The two vertices of the edge with that middle.
export function edgeEnds([row, col]) {
  return [[Math.floor(row), Math.floor(col)], [Math.ceil(row), Math.ceil(col)]];
}

export function has(points, point) {
  return points.some((other) => same(other, point));
}

function inside(puzzle, [row, col]) {
  return row >= 0 && row <= puzzle.rows && col >= 0 && col <= puzzle.cols;
}

// The next point from a point in a direction, [dRow, dCol] of length one; null if there is none.
export function step(puzzle, from, direction) {
  const half = [from[0] + direction[0] / 2, from[1] + direction[1] / 2];
  if (!isVertex(from)) return isVertex(half) && inside(puzzle, half) ? half : null;
  const whole = [from[0] + direction[0], from[1] + direction[1]];
  if (!inside(puzzle, whole) || isBlocked(puzzle, half)) return null;
  return has(puzzle.starts, half) || has(puzzle.goals, half) ? half : whole;
}

export const DIRECTIONS = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1],
  ArrowRight: [0, 1] };

export function neighbours(puzzle, from) {
  return Object.values(DIRECTIONS).map((way) => step(puzzle, from, way)).filter((p) => p !== null);
}

// Whether a path leaves a goal to end at: one that does not is over.
export function goesOn(puzzle, path) {
  return puzzle.goals.some((goal) => !has(path, goal));
}

export function trianglesOn(puzzle, row, col) {
  return puzzle.triangles.find(([r, c]) => r === row && c === col)?.[2] ?? 0;
}

// Where a position is, for people.
export const say = ([row, col]) => `(${row}, ${col})`;
