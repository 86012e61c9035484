import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import { columnsOf, type Entity } from "#domain/entity.ts";
import { filledWith, freeTexts } from "#tests/support/browser/hostile-texts.ts";
import { seedAccess } from "#tests/support/models/access-fixture.ts";
import { collections } from "#tests/support/models/access-table.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { records, people } = await seedAccess(world);
const root = await world.as(people.admin);
const token = await world.signIn(people.admin);
const byCollection = Object.fromEntries(Object.values(entities as Record<string, Entity>).map((entity) => [entity.collection, entity]));
const formulas = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", '=HYPERLINK("http://elsewhere.test")'];

/** Every cell of the document that a spreadsheet would evaluate as a formula. */
async function cells(collection: string, format: "csv" | "xlsx", columns: readonly string[], id: string) {
  const answer = await fetch(`${world.url}/api/${collection}/export?format=${format}&columns=${columns.join(",")}&ids=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([collection, format, answer.status]).toEqual([collection, format, 200]);
  if (format === "csv") {
    const rows = parse(await answer.text(), { bom: true, delimiter: ";" }) as string[][];
    return rows.flat().map((value) => ({ value, isComputed: /^[=+\-@\t\r]/.test(value) }));
  }
  const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()), { readStyles: true });
  return [...sheets[0]!.cells!.values()].map(({ value, formula }) => ({ value: String(value), isComputed: formula !== undefined }));
}

describe.each(collections)("an export of %s", (collection) => {
  const entity = byCollection[collection]!;
  const typed = freeTexts(entity).filter((name) => columnsOf(entity).includes(name));

  test("has text that looks like a formula as text, in every column and in references", async () => {
    const { id } = records[collection].own!;
    const api = root[collection] as unknown as {
      get: (of: object) => Promise<{ version: number }>;
      update: (of: object) => Promise<unknown>;
    };
    for (const formula of formulas) {
      if (typed.length > 0) await api.update({ id, version: (await api.get({ id })).version, values: filledWith(entity, formula, typed) });
      for (const format of ["csv", "xlsx"] as const) {
        const found = await cells(collection, format, columnsOf(entity), id);
        expect(found.filter(({ isComputed }) => isComputed)).toEqual([]);
        const shown = typed.map((name) => String(filledWith(entity, formula, [name])[name]));
        for (const text of new Set(shown)) expect(found.map(({ value }) => value)).toContain(format === "csv" ? `'${text}` : text);
      }
    }
  });
});
