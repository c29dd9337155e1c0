// MiniZinc and Chuffed as the npm package `minizinc` has them, WebAssembly, in Node instead of a
// browser: node minizinc_in_node.mjs DIST ARGUMENT... with the files {name: text} as JSON on stdin.
// Prints the messages of MiniZinc's JSON stream, one a line, after them {"type": "start", "seconds":
// the CPU seconds until MiniZinc was loaded}, and at last the exit message.
//
// The package's worker speaks through addEventListener and postMessage, which Node does not have.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";

const [dist, ...args] = process.argv.slice(2);
const files = JSON.parse(readFileSync(0, "utf8"));
const worker = join(dist, "minizinc-worker.js");
let receive, start;
const cpuSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

globalThis.require = createRequire(pathToFileURL(worker));
globalThis.__filename = worker;
globalThis.__dirname = dist;
globalThis.addEventListener = (kind, listener) => {
  receive = listener;
};
// The worker says "ready" when it has loaded, and again after a run. Writes to a pipe are synchronous.
globalThis.postMessage = (message) => {
  if (message.type === "ready") {
    if (start === undefined) {
      start = cpuSeconds();
      receive({ data: { files, args, jsonStream: true } });
    }
    return;
  }
  if (message.type === "exit") {
    process.stdout.write(JSON.stringify({ type: "start", seconds: start }) + "\n");
  }
  process.stdout.write(JSON.stringify(message) + "\n");
  if (message.type === "exit") {
    process.exit(message.code < 0 ? 1 : message.code);
  }
};

runInThisContext(readFileSync(worker, "utf8"), { filename: worker });
receive({
  data: { wasmURL: join(dist, "minizinc.wasm"), dataURL: join(dist, "minizinc.data") },
});
