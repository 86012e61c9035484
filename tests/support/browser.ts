import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import type { Config } from "#server/config.ts";
import { demoPassword } from "#server/demo/seed.ts";
import { violations } from "./accessibility.ts";
import { chromiumOptions } from "./chromium.ts";
import { temporaryFolder } from "./process.ts";
import { openWorld } from "./world.ts";

/** The product with its demo data, and browsers to use it with. */
export async function openStage(settings: Partial<Config> = {}) {
  const data = temporaryFolder();
  const world = await openWorld({ data, ...settings }, "demo");
  // A page of a journey lives for seconds: its code is never run often enough to be worth a better translation.
  const browser: Browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, "--js-flags=--no-opt,--no-maglev"] });
  afterAll(() => browser.close());
  /** Anything a browser complained about that no test expected. */
  const complaints: string[] = [];

  const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
    // Without motion, so that nothing is judged half faded in.
    const context = await browser.newContext({
      locale: "es-ES",
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
      baseURL: world.url,
      // Journeys watch and hold up requests; a service worker would answer some of them unseen.
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // Refusals are part of the journeys; a broken policy or a crash never is.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
    });
    return page;
  };
  const signIn = async (page: Page, name: string, password = demoPassword, to?: string) => {
    await page.goto(to ? `/login?to=${to}` : "/login");
    await typeCredentials(page, name, password);
    await page.waitForURL((url) => url.pathname !== "/login");
  };
  return {
    ...world,
    /** The API as somebody, where a journey needs a hand behind the scenes. */
    apiAs: world.as,
    tokenOf: world.signIn,
    visit,
    signIn,
    complaints,
    /** A browser of its own in which this account, with the password of the demo, is signed in, where it is wanted or on a page that is quick to show. */
    as: async (
      name: string,
      { at, isDark = false, baseURL = world.url, ...options }: BrowserContextOptions & { at?: string; isDark?: boolean } = {},
    ) => {
      const theme = { name: "mantine-color-scheme-value", value: "dark" };
      const localStorage = [{ name: "loggedIn", value: "true" }, ...(isDark ? [theme] : [])];
      const page = await visit({ storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] }, baseURL, ...options });
      // By the cookie alone: the form has journeys of its own.
      const email = addressOf(name);
      const answer = await page.context().request.post("/api/auth/login", { headers: { origin: baseURL }, data: { email, password: demoPassword } });
      expect(answer.ok()).toBe(true);
      await page.goto(at ?? "/account");
      if (!at) await titled(page);
      return page;
    },
    mails: () => mailsIn(join(data, "outbox")),
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Accounts of the demo are known by their first word. */
const addressOf = (name: string) => (name.includes("@") ? name : `${name}@demo.sumario.test`);

export async function typeCredentials(page: Page, name: string, password = demoPassword) {
  await page.getByLabel(/Correo electrónico|Adresse e-mail/).fill(addressOf(name));
  await page.getByLabel(/^(Contraseña|Mot de passe)$/).fill(password);
  await page.getByRole("button", { name: /^(Entrar|Se connecter)$/ }).click();
}

/** Until a screen is there. Asked within the page, as Playwright looks from outside only every half second. */
export const titled = (page: Page) => page.waitForFunction(() => document.querySelector("h1")?.checkVisibility());

/** No violation of the accessibility rules on what is shown, once it has settled: between two screens there is neither of them for a moment. */
export async function expectAccessible(page: Page) {
  await titled(page);
  // So many looks and not so much time: a busy machine may need seconds for one.
  let found = await violations(page);
  for (let look = 1; found.length > 0 && look < 10; look++) {
    await setTimeout(250);
    found = await violations(page);
  }
  expect(found).toEqual([]);
}

/** Mails of the outbox, oldest first, as a person would read them. */
function mailsIn(folder: string): { to: string; text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const raw = readFileSync(join(folder, name), "utf8");
      const [head = "", ...body] = raw.split(/\r?\n\r?\n/);
      const text = body.join("\n\n");
      const readable = /base64/i.test(head) ? Buffer.from(text, "base64").toString() : quotedPrintable(text);
      return { to: /^To: (.*)$/m.exec(head)?.[1] ?? "", text: readable };
    });
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
