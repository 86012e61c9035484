import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { chromiumOptions } from "#tests/support/browser/chromium.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";

const world = await openBrowserWorld();
const canary = "CanarioDelPerfil";

/** Everything that scripts of this origin can read. */
const left = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const [key, value] of [...Object.entries(localStorage), ...Object.entries(sessionStorage)]) found.push(`${key} ${value}`);
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        found.push(...all.map((one) => `${store} ${JSON.stringify(one)}`));
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname.startsWith("/api")) found.push(url);
    return found.filter((one) => !/^(mantine|tsr)/.test(one));
  });

test("signing out leaves no cookie, storage, database or cached answer with a name in it", async () => {
  const root = await world.apiAs(world.make.root);
  const [clerk] = (await root.users.list({ q: "customer@demo", size: 1, filter: { role: ["customer"] } })).rows;
  const { customer, establishments } = await root.users.get({ id: clerk!.id });
  const criminal = await world.make.criminal({ customer: customer!, surname: canary });
  const aCase = await world.make.case({ customer: customer!, establishment: establishments[0]!, criminals: [criminal.id], attestation: canary });
  const authorization = `Bearer ${await world.tokenOf({ id: clerk!.id, alias: clerk!.alias })}`;
  const picture = { method: "PUT", headers: { authorization, "content-type": "image/jpeg" }, body: new Uint8Array(await jpeg()) };
  expect((await fetch(`${world.url}/api/account/picture`, picture)).status).toBe(200);

  // A profile on disk with a service worker, as users have it.
  const profile = temporaryFolder();
  const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions, baseURL: world.url, locale: "es-ES" });
  const page = await context.newPage();
  await world.signIn(page, "customer");
  for (const path of ["/main/cases", `/main/cases/${aCase.id}`, `/settings/criminals/${criminal.id}`]) {
    await page.goto(path);
    await page.waitForFunction(
      (text) => [document.body.innerText, ...[...document.querySelectorAll("input")].map(({ value }) => value)].some((one) => one.includes(text)),
      path === "/main/cases" ? String(aCase.cid).slice(4) : canary,
    );
  }
  const [shown] = await page.evaluate(async () => {
    const bytes = new Uint8Array(await (await fetch("/api/account/picture")).arrayBuffer());
    return [Array.from(bytes.subarray(100, 140))];
  });
  await page.getByRole("button", { name: /Tienda/ }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await page.waitForURL("**/login*");
  await expect.poll(() => left(page)).toEqual([]);
  // The cookie of a known device stays and names nobody: random bytes and signatures over them.
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(["sumario-device"]);
  expect(cookies[0]!.value).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  await context.close();

  const cached = filesBelow(profile).filter((path) => /\/(Cache|Code Cache|Service Worker)\//.test(path));
  expect(cached.length).toBeGreaterThan(0);
  const holds = (path: string) => {
    const bytes = readFileSync(path);
    return bytes.includes(canary) || bytes.includes(Buffer.from(shown!));
  };
  expect(cached.filter(holds)).toEqual([]);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : entry.isFile() ? [join(folder, entry.name)] : [],
  );
