// The people, as a process of its own: they come when told how many there are to be, and tell what they were answered.
import { setTimeout as wait } from "node:timers/promises";
import { paced, paces } from "#web/lib/paced.ts";
import { type Browser, openBrowser } from "./browser.ts";
import type { LoadPerson } from "./people.ts";
import { type Desk, emptyDesk, firstAct, nextAct } from "./work.ts";

export type Result = { times: Record<string, number[]>; failures: Record<string, number>; conflicts: number };
type Order = { url: string; people: LoadPerson[] } | { users: number } | "results" | "leave";

/** Seconds between two steps of a person: five on average. */
const think = () => 2_000 + Math.random() * 6_000;
/** Whatever else is shown is rows. */
const paceOf: Readonly<Record<string, keyof typeof paces>> = {
  count: "counts",
  statuses: "counts",
  "calendar week": "events",
  "calendar month": "events",
  analytics: "analytics",
};

let [url, people]: [string, LoadPerson[]] = ["", []];
let [count, isOver] = [0, false];
let result: Result = { times: {}, failures: {}, conflicts: 0 };
const browsers = new Set<Browser>();

function told(kind: string, milliseconds: number, status: number, what: string) {
  result.times[kind] ??= [];
  result.times[kind].push(milliseconds);
  // Somebody else was quicker: an answer that a person is meant to get.
  if (status === 409) result.conflicts++;
  else if (status === 0 || status >= 400) result.failures[`${status} ${what}`] = (result.failures[`${status} ${what}`] ?? 0) + 1;
}

async function live(person: LoadPerson, index: number) {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const browser = openBrowser(url, { email: person.email, address, told });
  browsers.add(browser);
  const desk = emptyDesk();
  await browser.signIn();
  const hear = readingAgain(browser, desk);
  browser.listen(({ entity, id }) => {
    if (entity === "case") hear(id);
  });
  await firstAct(browser, person, desk);
  while (!isOver) {
    await wait(think());
    if (!isOver) await nextAct(person.role)(browser, person, desk);
  }
}

/** What is shown is read again when cases change, as src/web/app/live-queries.ts does. */
function readingAgain(browser: Browser, desk: Desk) {
  const followers = Object.entries(paces).map(([name, pace]) => {
    const changed = new Set<string>();
    const isAbout = (id: string | undefined) => id === undefined || changed.has(id);
    const isMeant = (kind: string, path: string) => (paceOf[kind] ?? "rows") === name && isAbout(/^\/cases\/([0-9a-f-]{36})/.exec(path)?.[1]);
    const { ask } = paced(() => {
      const shown = isOver ? [] : desk.screen.filter(([kind, path]) => isMeant(kind, path));
      for (const [kind, path] of shown) void browser.ask(`${kind} again`, "GET", path);
      changed.clear();
    }, pace);
    return (id: string) => {
      changed.add(id);
      ask();
    };
  });
  return (id: string) => {
    for (const follow of followers) follow(id);
  };
}

process.on("message", async (order: Order) => {
  if (order === "results") {
    process.send?.(result);
    result = { times: {}, failures: {}, conflicts: 0 };
  } else if (order === "leave") {
    isOver = true;
    for (const browser of browsers) browser.close();
    process.disconnect();
    // Whoever was in the middle of something.
    setTimeout(() => process.exit(0), 1_000).unref();
  } else if ("url" in order) {
    ({ url, people } = order);
    process.send?.("ready");
  } else {
    // A few at a time: nobody's whole office signs in within one second.
    for (; count < order.users; count++) {
      void live(people[count]!, count).catch((error: Error) => told("person", 0, 0, error.message));
      await wait(50);
    }
    process.send?.("here");
  }
});
