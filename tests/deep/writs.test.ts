import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { placeholdersOf, type WritRecord } from "#domain/writs/catalogue.ts";
import { type Placeholder, templateData, type WritValues } from "#domain/writs/placeholder.ts";
import { shippedDocx } from "#server/writs/shipped-docx.ts";
import { openWritMaker } from "#server/writs/writ-maker.ts";

/** An independent reader of documents. */
const isThere = spawnSync("soffice", ["--version"]).status === 0;
if (!isThere)
  console.warn("NOT SHOWN: LibreOffice is not installed, so no writ was opened by an independent reader (apt-get install libreoffice-writer-nogui).");

const folder = mkdtempSync(join(tmpdir(), "sumario-writs-"));
const maker = openWritMaker();
afterAll(() => {
  maker.close();
  rmSync(folder, { recursive: true, force: true });
});

const civil = ["monitorio", "oferta-masc", "injonction-payer"];
const shipped = (["es", "fr"] as const).flatMap((locale) =>
  readdirSync(`src/server/writs/shipped/${locale}`).map((file) => ({ locale, name: file.replace(".txt", "") })),
);

/** The examples of the catalogue as values, with two lines in each list. */
const exampleOf = (items: readonly Placeholder[], locale: "es" | "fr"): WritValues =>
  Object.fromEntries(
    items.map(({ key, type, example, fields }) => {
      if (type === "list") return [key, [exampleOf(fields, locale), exampleOf(fields, locale)]];
      if (type === "flag") return [key, true];
      return [key, type === "amount" || type === "number" ? Number(example[locale]) : example[locale]];
    }),
  );
const almostEmpty: WritValues = { number: "2026-000001", today: "2026-03-01", facts: "Hechos.", factsDate: "2026-03-01T10:00" };

describe.skipIf(!isThere)("LibreOffice opens", { timeout: 300_000 }, () => {
  test("every writ of the product, of a full and of an almost empty record", async () => {
    for (const { locale, name } of shipped) {
      const kind: WritRecord = civil.includes(name) ? "civilCase" : "case";
      const template = await shippedDocx(locale, name);
      const items = placeholdersOf(kind);
      for (const [what, values] of Object.entries({ full: exampleOf(items, locale), empty: almostEmpty }))
        writeFileSync(join(folder, `${locale}-${name}-${what}.docx`), await maker.fill(template, templateData(items, locale, values), "test"));
    }
    const documents = readdirSync(folder).filter((file) => file.endsWith(".docx"));
    expect(documents.length).toBe(shipped.length * 2);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const { status } = spawnSync("soffice", [profile, "--headless", "--convert-to", "txt:Text (encoded):UTF8", "--outdir", folder, ...documents], {
      cwd: folder,
      timeout: 240_000,
    });
    expect(status).toBe(0);
    for (const document of documents) {
      const text = readFileSync(join(folder, document.replace(".docx", ".txt")), "utf8");
      expect([document, /[{}]|undefined/.exec(text)]).toEqual([document, null]);
      expect([document, text.trim().length > 100]).toEqual([document, true]);
    }
  });
});
