// npm run contact-sheet: takes a screenshot of every screen in its roles, languages and themes, checks it, and puts all of them on sheets.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { type DemoProduct, withDemo } from "#tests/support/browser/demo-product.ts";
import { examine, settle } from "./examine.ts";
import { type Capture, writeSheets } from "./sheets.ts";
import { type Look, publicScreens, type Shot, shots } from "./shots.ts";

const { values } = parseArgs({ args: process.argv.slice(2), strict: false, options: { only: { type: "string" } } });
const isRequested = ({ path }: { path: string }) => typeof values.only !== "string" || path.includes(values.only);
const folder = join(import.meta.dirname, "../../.contact-sheet");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await withDemo(async (product) => {
  const captures = [...(await signedInShots(product)), ...(await publicShots(product))];
  await writeSheets(folder, captures);
  const bad = captures.filter(({ findings }) => findings.length > 0);
  for (const { title, findings } of bad) for (const finding of findings) console.log(`${title}: ${finding}`);
  console.log(`${captures.length} pictures in ${folder}, ${bad.length} with findings`);
  process.exitCode = bad.length > 0 ? 1 : 0;
});

/** One page per user and language, because signing in takes time. */
async function signedInShots({ pageOf }: DemoProduct): Promise<Capture[]> {
  const requested = shots().filter(isRequested);
  const groups = Map.groupBy(requested, ({ person, locale }) => `${person} ${locale}`);
  const captures: Capture[] = [];
  for (const group of groups.values()) {
    const page = await pageOf(group[0]!.person, group[0]!.locale);
    const ids: Known = new Map();
    for (const shot of group) {
      const address = await addressOf(page, shot, ids);
      // Some users have no record of an entity, and so no such screen.
      if (address) captures.push(await take(page, shot, address, shot.person));
    }
    await page.context().close();
  }
  return captures;
}

async function publicShots({ url, browser }: DemoProduct): Promise<Capture[]> {
  const captures: Capture[] = [];
  for (const shot of publicScreens().filter(isRequested)) {
    const context = await browser.newContext({ baseURL: url, locale: shot.locale === "fr" ? "fr-FR" : "es-ES", reducedMotion: "reduce" });
    captures.push(await take(await context.newPage(), shot, shot.path, "nobody"));
    await context.close();
  }
  return captures;
}

async function take(page: Page, look: Look, address: string, who: string): Promise<Capture> {
  const { width, theme, locale } = look;
  const path = "path" in look ? String(look.path) : "";
  const title = `${path} · ${who} · ${locale} · ${theme} · ${width}`;
  const file = join(folder, `${title.slice(1).replaceAll(/[^\w$]+/g, "-")}.png`);
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(`console: ${message.text().slice(0, 200)}`)));
  page.on("pageerror", (error) => void errors.push(`error: ${error.message}`));
  await page.setViewportSize({ width, height: width > 1000 ? 900 : 850 });
  await page.addInitScript((chosen) => localStorage.setItem("mantine-color-scheme-value", chosen), theme);
  const findings: string[] = [];
  try {
    await page.goto(address);
    await settle(page);
    findings.push(...(await examine(page)));
  } catch (error) {
    findings.push(String(error).split("\n")[0]!);
  }
  await page.screenshot({ path: file });
  page.removeAllListeners();
  return { ...look, title, file, findings: [...findings, ...errors] };
}

type Known = Map<string, { id: string; name: string }>;

/** The path with the id of the first record of its list, where it needs one. */
async function addressOf(page: Page, { path }: Shot, ids: Known): Promise<string | undefined> {
  if (!path.includes("$")) return path;
  const list = /\$entity|\$cid/.test(path) ? "/main/cases" : path.replace(/\/\$id$/, "");
  const { id, name } = ids.get(list) ?? (await firstOf(page, list)) ?? {};
  if (!id || !name) return undefined;
  ids.set(list, { id, name });
  return path.replace("$entity", "case").replace("$id", id).replace("$cid", name.replace("-", ""));
}

async function firstOf(page: Page, list: string): Promise<{ id: string; name: string } | undefined> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(list);
  await settle(page);
  const links = await page
    .locator(`main a[href^="${list}/"]`)
    .evaluateAll((found) => found.map((link) => ({ href: link.getAttribute("href")!, name: link.textContent })));
  return links.flatMap(({ href, name }) => ({ id: /[0-9a-f-]{36}/.exec(href)?.[0] ?? "", name })).find(({ id }) => id !== "");
}
