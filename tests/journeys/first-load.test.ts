import type { Response } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";

const world = await openBrowserWorld();

/** What a browser loads for the sign-in page, the parts included that its first scripts ask for. */
async function loadedBefore(path: string) {
  const page = await world.visit();
  const answers: Response[] = [];
  page.on("response", (answer) => answers.push(answer));
  await page.goto(path);
  await page.getByLabel("Correo electrónico").waitFor();
  await page.waitForLoadState("networkidle");
  const files = await Promise.all(
    answers
      .filter((answer) => /\/assets\/[^?]+\.(js|css)$/.test(answer.url()))
      .map(async (answer) => ({
        name: new URL(answer.url()).pathname,
        bytes: (await answer.request().sizes()).responseBodySize,
        text: await answer.text(),
      })),
  );
  await page.context().close();
  return files;
}

test("the sign-in page loads less than 480 kB, compressed, of scripts and styles, and nothing that only some need", async () => {
  const files = await loadedBefore("/login");
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  // Those of the page itself are three; what they ask for at once counts too.
  expect(scripts.length).toBeGreaterThan(3);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(480_000);
  // Fetched by those who use a passkey.
  expect(scripts.filter(({ text }) => text.includes("ERROR_CEREMONY_ABORTED")).map(({ name }) => name)).toEqual([]);
  // The routes come without their schemas: what a browser checks needs no schema library.
  expect(scripts.filter(({ text }) => text.includes("ZodType")).map(({ name }) => name)).toEqual([]);
});
