// node bin/run.mjs ../../bench/live [cases] [rounds] [folder]: the time from a save to the screens of other users, with 200 clients on two servers.
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { demoPassword } from "#server/features/demo/seed.ts";
import { chromiumOptions } from "#tests/support/browser/chromium.ts";
import { throttles } from "#web/lib/throttled-refetch.ts";
import { openEnvironment } from "./environment.ts";
import { type Browser, isOk, openBrowser, parsed } from "./load/browser.ts";
import { createUsers } from "./load/users.ts";
import { columnsFor } from "./screen-columns.ts";
import { milliseconds, p50p99, percentile } from "./statistics.ts";

const [cases, rounds] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 100)];
const connected = 200;
const { delay } = throttles.rows;

const environment = await openEnvironment(cases, process.argv[4]);
const chrome = await chromium.launch(chromiumOptions);
try {
  await measure();
} finally {
  await chrome.close();
  await environment.stop();
}

/** Milliseconds from the start of a save to each step. */
type Times = { saved: number[]; event: number[]; refetched: number[]; shown: number[]; missed: number };

async function measure() {
  const users = await createUsers(environment.appUrl, connected);
  const urls = [(await environment.start()).url, (await environment.start()).url] as const;
  // A manager has the list of all cases; every other role sees those of one customer.
  const watchers = users.slice(0, connected - 1);
  const failures: string[] = [];
  const onAnswer = (_kind: string, _time: number, status: number, failure: string) => {
    if (status === 0 || status >= 400) failures.push(`${status} ${failure}`);
  };
  const times: Times = { saved: [], event: [], refetched: [], shown: [], missed: 0 };
  const current = { id: "", start: 0 };
  const browsers: Browser[] = [];
  for (const [index, { email, role }] of watchers.entries()) {
    const browser = openBrowser(urls[index % 2]!, { email, address: `10.1.${index >> 8}.${index & 255}`, onAnswer });
    browsers.push(browser);
    await browser.signIn();
    const list = `/cases?size=50&${columnsFor("cases", role)}`;
    browser.listen(({ entity, id }) => {
      if (entity !== "case" || id !== current.id) return;
      const { start } = current;
      times.event.push(performance.now() - start);
      setTimeout(() => void browser.ask("list", "GET", list).then(() => times.refetched.push(performance.now() - start)), delay);
    });
  }
  const admin = openBrowser(urls[0], { email: "admin@demo.sumario.test", address: "10.2.0.1", onAnswer });
  await admin.signIn();
  const page = await openPage(urls[1]);
  await wait(2_000);
  for (let round = 0; round < rounds; round++) await oneRound(admin, page, current, times, round);
  for (const browser of browsers) browser.close();
  const heading = `live: ${connected} connected clients, two server processes, ${rounds} saves, everything on the cores of one machine`;
  console.log(`${heading}
live, from sending a save to its answer:                      ${p50p99(times.saved)}
live, from sending a save to the event at a client:           ${p50p99(times.event)} (${times.event.length} events)
live, from sending a save to the list read again by a client: ${p50p99(times.refetched)}
live, from sending a save to the row on Chromium's screen:    ${p50p99(times.shown)}, at most ${milliseconds(percentile(times.shown, 1))}, ${times.missed} missed
live, errors: ${failures.length}${failures
    .slice(0, 5)
    .map((one) => `\n  ${one}`)
    .join("")}`);
}

/** A user of the other process saves the amount of one of the newest cases; everybody who sees it gets an event and refetches the list. */
async function oneRound(writer: Browser, page: Page, current: { id: string; start: number }, times: Times, round: number) {
  const listed = await writer.ask("list", "GET", "/cases?size=10&columns[0]=ticketAmount");
  const { id } = parsed<{ rows: { id: string }[] }>(listed).rows[round % 10]!;
  const { version } = parsed<{ version: number }>(await writer.ask("open", "GET", `/cases/${id}`));
  const cents = 1_000_00 + Math.floor(Math.random() * 8_000_00);
  const text = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, useGrouping: true }).format(cents / 100);
  const shown = page.evaluate(waitForText, text);
  await wait(50);
  Object.assign(current, { id, start: performance.now() });
  const startTime = Date.now();
  const answer = await writer.ask("save", "PATCH", `/cases/${id}`, { version, values: { ticketAmount: cents / 100 } });
  if (!isOk(answer)) throw new Error(answer.body.toString());
  times.saved.push(performance.now() - current.start);
  const at = await shown;
  if (at === null) times.missed++;
  else times.shown.push(at - startTime);
  // All effects of this save arrive before the next one, and the throttle of the screens has passed (src/web/app/live-queries.ts).
  await wait(1_500);
}

/** The time at which a text appears in the table; null if it does not. */
function waitForText(text: string): Promise<number | null> {
  return new Promise((resolve) => {
    const until = Date.now() + 20_000;
    const check = () => {
      if (
        document
          .querySelector("tbody")
          ?.textContent?.replaceAll(/[\s\u00a0\u202f]/g, "")
          .includes(text)
      )
        resolve(Date.now());
      else if (Date.now() > until) resolve(null);
      else requestAnimationFrame(check);
    };
    check();
  });
}

async function openPage(url: string): Promise<Page> {
  const context = await chrome.newContext({ baseURL: url, locale: "es-ES", viewport: { width: 1440, height: 900 } });
  const headers = { origin: url };
  await context.request.post("/api/auth/login", { headers, data: { email: "manager@demo.sumario.test", password: demoPassword } });
  await context.addInitScript(() => localStorage.setItem("loggedIn", "true"));
  const page = await context.newPage();
  await page.goto("/main/cases");
  await page.locator("tbody tr").nth(9).waitFor();
  return page;
}
