import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { webFolder } from "#server/app.ts";
import { openWorld } from "#tests/support/world.ts";

const assets = join(webFolder, "assets");
const zipped = (name: string) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;

describe("the JavaScript that a browser loads", () => {
  test("is under 120 kB for each later part, except charts, graph and calendar", () => {
    const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(50);
    const large = scripts.filter((name) => zipped(name) >= 120_000).map((name) => name.replace(/-[\w-]{8}\.js$/, ""));
    expect(large.filter((name) => !/chart|zrender|network|calendar|^index$/.test(name))).toEqual([]);
  });

  test("comes without the schema library: what a browser checks needs none", () => {
    const withIt = readdirSync(assets).filter((name) => name.endsWith(".js") && readFileSync(join(assets, name), "utf8").includes("ZodType"));
    expect(withIt).toEqual([]);
  });
});

describe("the installable application", async () => {
  const { url } = await openWorld();
  const ask = (path: string) => fetch(url + path);

  test.each([
    ["es", es],
    ["fr", fr],
  ] as const)("the manifest of %s says what the screens say, and its icons are as large as it says", async (locale, { texts }) => {
    const answer = await ask(`/manifest.${locale}.webmanifest`);
    expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
    expect(manifest).toMatchObject({
      id: "/",
      lang: locale,
      name: texts["app.name"],
      description: texts["app.tagline"],
      start_url: "/",
      display: "standalone",
      shortcuts: [
        { name: texts["shopDay.report"], url: "/main/cases/new" },
        { name: texts["menu.newIssue"], url: "/main/issues/new" },
      ],
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
    for (const { src, sizes } of manifest.icons) {
      const png = Buffer.from(await (await ask(src)).arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test("the service worker is revalidated each time, and caches files of this build only", async () => {
    const answer = await ask("/service-worker.js");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toContain("worker-src 'self'");
    const kept = JSON.parse(/\["\/",[^\]]*\]/.exec(await answer.text())![0]) as string[];
    expect(kept.some((path) => /\/new-intake-/.test(path))).toBe(true);
    expect(kept.filter((path) => /^\/(api|files)\b/.test(path))).toEqual([]);
    for (const path of kept) expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 200 });
  });

  test("search engines are excluded by robots.txt", async () => expect(await (await ask("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n"));
});
