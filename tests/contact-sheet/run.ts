// npm run contact-sheet: every screen, as its people see it, looked at by rules and put on sheets for the eye.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { type DemoProduct, withDemo } from "../support/demo-product.ts";
import { examine, settle } from "./examine.ts";
import { type Seen, writeSheets } from "./sheets.ts";
import { type Look, openShots, type Shot, shots } from "./shots.ts";

const { values } = parseArgs({ args: process.argv.slice(2), strict: false, options: { only: { type: "string" } } });
const isAsked = ({ path }: { path: string }) => typeof values.only !== "string" || path.includes(values.only);
const folder = join(import.meta.dirname, "../../.contact-sheet");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await withDemo(async (product) => {
  const seen = [...(await insideShots(product)), ...(await outsideShots(product))];
  await writeSheets(folder, seen);
  const bad = seen.filter(({ findings }) => findings.length > 0);
  for (const { title, findings } of bad) for (const finding of findings) console.log(`${title}: ${finding}`);
  console.log(`${seen.length} pictures in ${folder}, ${bad.length} with findings`);
  process.exitCode = bad.length > 0 ? 1 : 0;
});

/** One page per person and language, so that signing in is not what takes the time. */
async function insideShots({ pageOf }: DemoProduct): Promise<Seen[]> {
  const asked = shots().filter(isAsked);
  const groups = Map.groupBy(asked, ({ person, locale }) => `${person} ${locale}`);
  const seen: Seen[] = [];
  for (const group of groups.values()) {
    const page = await pageOf(group[0]!.person, group[0]!.locale);
    const ids: Known = new Map();
    for (const shot of group) {
      const address = await addressOf(page, shot, ids);
      // Some people have no record of a kind: there is nothing to look at.
      if (address) seen.push(await take(page, shot, address, shot.person));
    }
    await page.context().close();
  }
  return seen;
}

async function outsideShots({ url, browser }: DemoProduct): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const shot of openShots().filter(isAsked)) {
    const context = await browser.newContext({ baseURL: url, locale: shot.locale === "fr" ? "fr-FR" : "es-ES", reducedMotion: "reduce" });
    seen.push(await take(await context.newPage(), shot, shot.path, "nobody"));
    await context.close();
  }
  return seen;
}

async function take(page: Page, look: Look, address: string, who: string): Promise<Seen> {
  const { width, theme, locale } = look;
  const path = "path" in look ? String(look.path) : "";
  const title = `${path} · ${who} · ${locale} · ${theme} · ${width}`;
  const file = join(folder, `${title.slice(1).replaceAll(/[^\w$]+/g, "-")}.png`);
  const complaints: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && complaints.push(`console: ${message.text().slice(0, 200)}`)));
  page.on("pageerror", (error) => void complaints.push(`error: ${error.message}`));
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
  return { ...look, title, file, findings: [...findings, ...complaints] };
}

type Known = Map<string, { id: string; name: string }>;

/** Where a path wants an id, the first record of its list. */
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
