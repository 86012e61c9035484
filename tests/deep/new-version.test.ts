import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { webFolder } from "#server/app.ts";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { openReleaseProxy } from "#tests/support/servers/release-proxy.ts";

const world = await openBrowserWorld();
const releases = await openReleaseProxy(Number(new URL(world.url).port));
afterAll(() => releases.close());

/** The release that a page was loaded from. */
const versionOf = (page: Page) =>
  page.evaluate(() => Number(/\.r(\d+)\.js$/.exec(document.querySelector<HTMLScriptElement>("script[type=module]")!.src)?.[1] ?? 0));

/** Updates the service worker, as browsers do when a page is opened, or after a day. */
const renewWorker = (page: Page) =>
  page.evaluate(async () => {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    await (await navigator.serviceWorker.ready).update();
    await taken;
  });

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all(
          (await cache.keys()).map(async (request) => [new URL(request.url).pathname, await (await cache.match(request))!.text()] as const),
        );
      }),
    );
    return lists.map((list) => Object.fromEntries(list));
  });

test("a page that is open during a deployment keeps working, the next page is the new version, and only code is cached", async () => {
  const page = await world.visit({ baseURL: releases.url, serviceWorkers: "allow" });
  await world.signIn(page, "manager", undefined, "/account");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  releases.deploy();
  await renewWorker(page);

  // Code that this page has not loaded yet, and that the server no longer has.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Zonas" }).click();
  await page.getByRole("heading", { level: 1, name: "Zonas" }).waitFor();
  expect(await versionOf(page)).toBe(0);

  const next = await page.context().newPage();
  await next.goto("/settings/vehicles");
  await next.getByRole("heading", { level: 1, name: "Vehículos" }).waitFor();
  expect(await versionOf(next)).toBe(1);

  // After one more deployment the first page is too old: it says so, and offers to reload.
  releases.deploy();
  await renewWorker(next);
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.getByRole("link", { name: "Analítica" }).first().click();
  await page.getByText("Hay una versión nueva. Recargue la página.").waitFor();
  await page.getByRole("button", { name: "Recargar" }).click();
  await page.getByRole("heading", { level: 1, name: "Analítica" }).waitFor();
  expect(await versionOf(page)).toBe(2);

  const kept = await keptFiles(page);
  expect(kept).toHaveLength(2);
  for (const files of kept)
    for (const [path, content] of Object.entries(files)) {
      const file = path === "/" ? "index.html" : path.replace(/\.r\d+/, "").slice(1);
      const unmarked = content.replaceAll(/\.r\d+(?=\.(js|css)\b)/g, "");
      expect(unmarked === readFileSync(join(webFolder, file), "utf8"), `${path} is a file of the build`).toBe(true);
    }
  await page.context().close();
});
