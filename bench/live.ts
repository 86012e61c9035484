// node bin/run.mjs ../../bench/live [cases] [rounds] [folder]: from a save to what other people's screens show, with 200 of them on two servers.
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { demoPassword } from "#server/demo/seed.ts";
import { chromiumOptions } from "#tests/support/chromium.ts";
import { paces } from "#web/lib/paced.ts";
import { milliseconds, p50p99, percentile } from "./figures.ts";
import { type Browser, isFine, openBrowser, parsed } from "./load/browser.ts";
import { makePeople } from "./load/people.ts";
import { openPlace } from "./place.ts";
import { columnsFor } from "./screen-columns.ts";

const [cases, rounds] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 100)];
const connected = 200;
const { pause } = paces.rows;

const place = await openPlace(cases, process.argv[4]);
const chrome = await chromium.launch(chromiumOptions);
try {
  await measure();
} finally {
  await chrome.close();
  await place.stop();
}

type Seen = { told: number[]; read: number[]; shown: number[]; saved: number[]; missed: number };

async function measure() {
  const people = await makePeople(place.appUrl, connected);
  const urls = [(await place.start()).url, (await place.start()).url] as const;
  // The list of all cases is what a manager has before them; each other role sees those of their customer.
  const watchers = people.slice(0, connected - 1);
  const failures: string[] = [];
  const told = (_kind: string, _time: number, status: number, what: string) => {
    if (status === 0 || status >= 400) failures.push(`${status} ${what}`);
  };
  const seen: Seen = { told: [], read: [], shown: [], saved: [], missed: 0 };
  const current = { id: "", begun: 0, heard: 0 };
  const browsers: Browser[] = [];
  for (const [index, { email, role }] of watchers.entries()) {
    const browser = openBrowser(urls[index % 2]!, { email, address: `10.1.${index >> 8}.${index & 255}`, told });
    browsers.push(browser);
    await browser.signIn();
    const list = `/cases?size=50&${columnsFor("cases", role)}`;
    browser.listen(({ entity, id }) => {
      if (entity !== "case" || id !== current.id) return;
      const { begun } = current;
      current.heard++;
      seen.told.push(performance.now() - begun);
      setTimeout(() => void browser.ask("list", "GET", list).then(() => seen.read.push(performance.now() - begun)), pause);
    });
  }
  const admin = openBrowser(urls[0], { email: "admin@demo.sumario.test", address: "10.2.0.1", told });
  await admin.signIn();
  const page = await openPage(urls[1]);
  await wait(2_000);
  for (let round = 0; round < rounds; round++) await oneRound(admin, page, current, seen, round);
  for (const browser of browsers) browser.close();
  const heading = `live: ${connected} connected clients, two server processes, ${rounds} saves, everything on the cores of one machine`;
  console.log(`${heading}
live, from sending a save to its answer:                      ${p50p99(seen.saved)}
live, from sending a save to the event at a client:           ${p50p99(seen.told)} (${seen.told.length} events)
live, from sending a save to the list read again by a client: ${p50p99(seen.read)}
live, from sending a save to the row on Chromium's screen:    ${p50p99(seen.shown)}, at most ${milliseconds(percentile(seen.shown, 1))}, ${seen.missed} missed
live, errors: ${failures.length}${failures
    .slice(0, 5)
    .map((one) => `\n  ${one}`)
    .join("")}`);
}

/** Somebody at the other process saves the amount of one of the newest cases; everybody who sees it hears of it and reads the list again. */
async function oneRound(writer: Browser, page: Page, current: { id: string; begun: number; heard: number }, seen: Seen, round: number) {
  const listed = await writer.ask("list", "GET", "/cases?size=10&columns[0]=ticketAmount");
  const { id } = parsed<{ rows: { id: string }[] }>(listed).rows[round % 10]!;
  const { version } = parsed<{ version: number }>(await writer.ask("open", "GET", `/cases/${id}`));
  const cents = 1_000_00 + Math.floor(Math.random() * 8_000_00);
  const text = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, useGrouping: true }).format(cents / 100);
  const shown = page.evaluate(waitForText, text);
  await wait(50);
  Object.assign(current, { id, begun: performance.now(), heard: 0 });
  const begunAt = Date.now();
  const answer = await writer.ask("save", "PATCH", `/cases/${id}`, { version, values: { ticketAmount: cents / 100 } });
  if (!isFine(answer)) throw new Error(answer.body.toString());
  seen.saved.push(performance.now() - current.begun);
  const at = await shown;
  if (at === null) seen.missed++;
  else seen.shown.push(at - begunAt);
  // What belongs to this save arrives before the next one, and screens have rested: src/web/app/live-queries.ts.
  await wait(1_500);
}

/** When a text stands in the table, by the clock; none if it does not come. */
function waitForText(text: string): Promise<number | null> {
  return new Promise((resolve) => {
    const until = Date.now() + 20_000;
    const look = () => {
      if (
        document
          .querySelector("tbody")
          ?.textContent?.replaceAll(/[\s\u00a0\u202f]/g, "")
          .includes(text)
      )
        resolve(Date.now());
      else if (Date.now() > until) resolve(null);
      else requestAnimationFrame(look);
    };
    look();
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
