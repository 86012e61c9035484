import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import type { Config } from "#server/base/config.ts";
import { freePort } from "#server/db/free-port.ts";
import { demoPassword } from "#server/features/demo/seed.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";
import { violations } from "./accessibility.ts";
import { chromiumOptions, headlessChromium } from "./chromium.ts";

/** The world of a test in the browser: the product with its demo data, and pages to use it with. */
export async function openBrowserWorld(settings: Partial<Config> = {}) {
  const data = temporaryFolder();
  const world = await openWorld({ data, ...settings }, "demo");
  // A page lives for seconds: optimising compilers would cost more than they save.
  const browser: Browser = await chromium.launch({
    ...chromiumOptions,
    executablePath: headlessChromium,
    args: [...chromiumOptions.args, "--js-flags=--no-opt,--no-maglev"],
  });
  afterAll(() => browser.close());
  /** Errors in the console and uncaught exceptions of all pages. */
  const pageErrors: string[] = [];

  const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
    // Without motion, so that nothing is checked while it fades in.
    const context = await browser.newContext({
      locale: "es-ES",
      // As the people of the demo, whatever the clock of the machine says: after midnight in Spain it is another day than in UTC.
      timezoneId: "Europe/Madrid",
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
      baseURL: world.url,
      // Journeys intercept requests; a service worker would answer some of them itself.
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    page.on("pageerror", (error) => pageErrors.push(error.message));
    page.on("console", (message) => {
      // Journeys expect refused requests, but never a policy violation or a crash.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) pageErrors.push(message.text());
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
    /** The API as a user, for preparing and checking data without the screens. */
    apiAs: world.as,
    tokenOf: world.signIn,
    visit,
    signIn,
    pageErrors,
    /** A page in a new browser context with this demo account signed in, at the given path or on a screen that loads quickly. */
    as: async (
      name: string,
      { at, isDark = false, baseURL = world.url, ...options }: BrowserContextOptions & { at?: string; isDark?: boolean } = {},
    ) => {
      const theme = { name: "mantine-color-scheme-value", value: "dark" };
      const localStorage = [{ name: "loggedIn", value: "true" }, ...(isDark ? [theme] : [])];
      const page = await visit({ storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] }, baseURL, ...options });
      // By the API, which sets the cookie: the sign-in form has journeys of its own.
      const email = addressOf(name);
      const answer = await page.context().request.post("/api/auth/login", { headers: { origin: baseURL }, data: { email, password: demoPassword } });
      expect(answer.ok()).toBe(true);
      await page.goto(at ?? "/account");
      if (!at) await waitForTitle(page);
      return page;
    },
    mails: () => mailsIn(join(data, "outbox")),
  };
}
/** Settings of a world at a name instead of a number: browsers bind passkeys to one. Visit it with this `publicUrl` as `baseURL`. */
export async function localSite() {
  const port = await freePort();
  return { port, publicUrl: `http://localhost:${port}` };
}

export type BrowserWorld = Awaited<ReturnType<typeof openBrowserWorld>>;

/** Demo accounts may be given without their domain. */
const addressOf = (name: string) => (name.includes("@") ? name : `${name}@demo.sumario.test`);

export async function typeCredentials(page: Page, name: string, password = demoPassword) {
  await page.getByLabel(/Correo electrónico|Adresse e-mail/).fill(addressOf(name));
  await page.getByLabel(/^(Contraseña|Mot de passe)$/).fill(password);
  await page.getByRole("button", { name: /^(Entrar|Se connecter)$/ }).click();
}

/** Waits for the title of a screen. Inside the page, because Playwright polls locators only every half second. */
export const waitForTitle = (page: Page) => page.waitForFunction(() => document.querySelector("h1")?.checkVisibility());

/** Expects no accessibility violation once the screen has settled: between two screens there is none for a moment. */
export async function expectAccessible(page: Page) {
  await waitForTitle(page);
  // A number of attempts instead of a time limit: a loaded machine may need seconds for one.
  let found = await violations(page);
  for (let attempt = 1; found.length > 0 && attempt < 10; attempt++) {
    await setTimeout(250);
    found = await violations(page);
  }
  expect(found).toEqual([]);
}

/** The decoded mails of the outbox, oldest first. */
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
