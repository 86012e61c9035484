// The simulated users, in a process of their own. bench/load.ts says how many there are and asks for the results.
import { setTimeout as wait } from "node:timers/promises";
import { throttledRefetch, throttles } from "#web/lib/throttled-refetch.ts";
import { emptySession, firstAction, nextAction, type Session } from "./actions.ts";
import { type Browser, openBrowser } from "./browser.ts";
import type { LoadUser } from "./users.ts";

export type Result = { times: Record<string, number[]>; failures: Record<string, number>; conflicts: number };
type Command = { url: string; accounts: LoadUser[]; pace: number } | { users: number } | "results" | "stop";

/** Milliseconds between two actions of a user: five seconds on average, times the pace. */
const thinkTime = () => (2_000 + Math.random() * 6_000) * pace;
/** The throttle of each kind of request; `rows` for the others. */
const throttleOf: Readonly<Record<string, keyof typeof throttles>> = {
  count: "counts",
  statuses: "counts",
  "calendar week": "events",
  "calendar month": "events",
  analytics: "analytics",
};

let [url, accounts, pace]: [string, LoadUser[], number] = ["", [], 1];
let [count, isOver] = [0, false];
let result: Result = { times: {}, failures: {}, conflicts: 0 };
const browsers = new Set<Browser>();

function onAnswer(kind: string, milliseconds: number, status: number, failure: string) {
  result.times[kind] ??= [];
  result.times[kind].push(milliseconds);
  // A conflict with another user is an expected answer.
  if (status === 409) result.conflicts++;
  else if (status === 0 || status >= 400) result.failures[`${status} ${failure}`] = (result.failures[`${status} ${failure}`] ?? 0) + 1;
}

async function simulate(user: LoadUser, index: number) {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const browser = openBrowser(url, { email: user.email, address, onAnswer });
  browsers.add(browser);
  const session = emptySession();
  await browser.signIn();
  const onChange = createRefetcher(browser, session);
  browser.listen(({ entity, id }) => {
    if (entity === "case") onChange(id);
  });
  await firstAction(browser, user, session);
  while (!isOver) {
    await wait(thinkTime());
    if (!isOver) await nextAction(user.role)(browser, user, session);
  }
}

/** Refetches the current screen when cases change, as src/web/app/live-queries.ts does. */
function createRefetcher(browser: Browser, session: Session) {
  const refetchers = Object.entries(throttles).map(([name, throttle]) => {
    const changed = new Set<string>();
    const isAbout = (id: string | undefined) => id === undefined || changed.has(id);
    const isAffected = (kind: string, path: string) => (throttleOf[kind] ?? "rows") === name && isAbout(/^\/cases\/([0-9a-f-]{36})/.exec(path)?.[1]);
    const { request } = throttledRefetch(() => {
      const shown = isOver ? [] : session.screen.filter(([kind, path]) => isAffected(kind, path));
      for (const [kind, path] of shown) void browser.ask(`${kind} again`, "GET", path);
      changed.clear();
    }, throttle);
    return (id: string) => {
      changed.add(id);
      request();
    };
  });
  return (id: string) => {
    for (const refetch of refetchers) refetch(id);
  };
}

process.on("message", async (command: Command) => {
  if (command === "results") {
    process.send?.(result);
    result = { times: {}, failures: {}, conflicts: 0 };
  } else if (command === "stop") {
    isOver = true;
    for (const browser of browsers) browser.close();
    process.disconnect();
    // Ends requests that are still under way.
    setTimeout(() => process.exit(0), 1_000).unref();
  } else if ("url" in command) {
    ({ url, accounts, pace } = command);
    process.send?.("ready");
  } else {
    // One after the other: real users do not all sign in within one second.
    for (; count < command.users; count++) {
      void simulate(accounts[count]!, count).catch((error: Error) => onAnswer("user", 0, 0, error.message));
      await wait(50);
    }
    process.send?.("started");
  }
});
