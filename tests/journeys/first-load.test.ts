import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Response } from "playwright-core";
import { expect, test } from "vitest";
import { catalogue } from "#domain/messages/es/catalogue.ts";
import { open } from "#domain/messages/es/open.ts";
import { webFolder } from "#server/app.ts";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();
const assets = join(webFolder, "assets");

/** Parts that only signed-in people need, by a text of their code that no other part has. */
const later = {
  "the record engine": "outside of a record form",
  "the calendar": "outside of CalendarContext",
  "the table of all screens": "/settings/held-files",
  "the routes of records": "/criminals/{id}",
  "the texts of signed-in people": catalogue.texts["menu.penalCalendar"],
  "the labels of records": catalogue.labels.case.fields.stealType,
  "the styles of every component": ".m_b23fa0ef",
  charts: "echarts",
  passkeys: "ERROR_CEREMONY_ABORTED",
};

/** What a browser with an empty profile loads until nothing more happens, the parts included that its first scripts ask for. */
async function loadedFor(path: string) {
  const page = await world.visit({ serviceWorkers: "allow" });
  const loaded: { name: string; bytes: Promise<number>; text: Promise<string> }[] = [];
  const listen = (answer: Response) => {
    loaded.push({
      name: new URL(answer.url()).pathname,
      bytes: answer
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
      text: /\.(js|css)$/.test(answer.url()) ? answer.text() : Promise.resolve(""),
    });
  };
  page.context().on("response", listen);
  await page.goto(path);
  await page.getByLabel("Correo electrónico").waitFor();
  await page.waitForLoadState("networkidle");
  page.context().off("response", listen);
  // A browser without a window fetches neither icon nor manifest.
  const named = await page.locator("link[rel=icon], link[rel=manifest]").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  const aside = await Promise.all(
    named.map(async (name) => {
      const answer = await fetch(world.url + name);
      return { name, bytes: Number(answer.headers.get("content-length") ?? (await answer.arrayBuffer()).byteLength), text: "" };
    }),
  );
  const files = await Promise.all(loaded.map(async ({ name, bytes, text }) => ({ name, bytes: await bytes, text: await text })));
  return { page, files: [...files, ...aside] };
}

const largestFirst = (files: readonly { name: string; bytes: number }[]) =>
  [...files].sort((one, other) => other.bytes - one.bytes).map(({ name, bytes }) => `${bytes} ${name}`);

test("the sign-in page needs at most 200 kB, compressed, of everything, and nothing that only signed-in people need", async () => {
  const { page, files } = await loadedFor("/login");
  const names = files.map(({ name }) => name.replace(/-[\w-]{8}(?=\.)/, ""));
  expect(names).toEqual(expect.arrayContaining(["/login", "/assets/index.js", "/assets/index.css", "/assets/inter-latin-wght-normal.woff2"]));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`the sign-in page: ${(bytes / 1000).toFixed(1)} kB in ${files.length} files`);
  expect(bytes, largestFirst(files).join("\n")).toBeLessThanOrEqual(200_000);

  const built = readdirSync(assets).map((name) => readFileSync(join(assets, name), "utf8"));
  expect(Object.entries(later).filter(([, sign]) => !built.some((text) => text.includes(sign)))).toEqual([]);
  const found = Object.entries(later).flatMap(([part, sign]) =>
    files.filter(({ text }) => text.includes(sign)).map(({ name }) => `${part}: ${name}`),
  );
  expect(found).toEqual([]);
  // No part says a text that is not there yet.
  const said = files.flatMap(({ text }) => [...text.matchAll(/["`]([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)["`]/g)].map((match) => match[1]!));
  const missing = said.filter((key) => key in catalogue.texts && !(key in open) && !/^menu\./.test(key));
  expect([...new Set(missing)]).toEqual([]);

  // Whoever types gets what comes after signing in, before the password is sent.
  const arrived = page.waitForResponse(/\/assets\/signed-in-[\w-]+\.js$/);
  await page.getByLabel("Correo electrónico").fill("a");
  expect((await arrived).status()).toBe(200);
  await page.waitForLoadState("networkidle");
  await page.context().close();
});
