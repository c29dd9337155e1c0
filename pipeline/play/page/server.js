// Questions to the server, and its answers. A question that a newer one has overtaken is dropped.

const latest = new Map();

export class Refused extends Error {}

export async function about() {
  return answer(await fetch("/api/about"));
}

// The answer to a question; Refused with the server's one line where it has none.
export async function ask(name, question) {
  const response = await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  return answer(response);
}

// The same, or null if `ask` of that name was called again before the answer came.
export async function askLatest(name, question) {
  const number = (latest.get(name) ?? 0) + 1;
  latest.set(name, number);
  try {
    const found = await ask(name, question);
    return latest.get(name) === number ? found : null;
  } catch (error) {
    if (latest.get(name) !== number) return null;
    throw error;
  }
}

async function answer(response) {
  let found;
  try {
    found = await response.json();
  } catch {
    throw new Refused(`The server said ${response.status}.`);
  }
  if (!response.ok) throw new Refused(found.error ?? `The server said ${response.status}.`);
  return found;
}
