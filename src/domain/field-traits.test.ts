import { expect, test } from "vitest";
import { defineEntity } from "./entity.ts";
import { isColumn, isInput, isJournaled, isSortable, traits } from "./field-traits.ts";
import { boolean, date, files, integer, longText, money, password, ref, refs, text } from "./fields.ts";

test("lists are sorted by columns only, and only what is saved with the record is imported or set in bulk", () => {
  for (const [kind, of] of Object.entries(traits)) {
    if (of.sortable) expect({ kind, column: of.column }).toEqual({ kind, column: true });
    if (of.importable || of.bulk) expect({ kind, savedWithRecord: of.savedWithRecord }).toEqual({ kind, savedWithRecord: true });
  }
});

test("a flag that is computed from lines is no column, and in no order and no history", () => {
  const flag = boolean({ edit: "system", fromLines: [{ entity: "case", lines: "witnesses" }] });
  expect([isColumn, isSortable, isInput, isJournaled].map((ask) => ask(flag))).toEqual([false, false, false, false]);
  expect([isColumn, isSortable, isInput, isJournaled].map((ask) => ask(boolean()))).toEqual([true, true, true, true]);
});

test("passwords and files are never in the history of a save", () => {
  expect([password(), files(), text(), refs("band")].map(isJournaled)).toEqual([false, false, true, true]);
});

const things = {
  name: "thing",
  collection: "things",
  fields: { alias: text(), description: longText(), amount: money(), since: date(), owner: ref("user") },
  alias: "alias",
  tabs: ["general"],
  list: ["alias"],
  search: ["alias"],
  access: { read: "manager", write: "manager" },
  scope: "everyone",
} as const;

test("a misspelt option or property, or a field of a kind that does not fit its use, does not compile", () => {
  defineEntity({ ...things, filters: ["amount", "since", "owner"], sorts: ["amount"], bulk: ["owner"], orderBy: "-since" });
  // @ts-expect-error: texts are searched, not filtered.
  defineEntity({ ...things, filters: ["alias"], orderBy: "alias" });
  // @ts-expect-error: long texts have no order.
  defineEntity({ ...things, orderBy: "description" });
  // @ts-expect-error: only references are set in bulk.
  defineEntity({ ...things, bulk: ["amount"], orderBy: "alias" });
  // @ts-expect-error: misspelt.
  defineEntity({ ...things, filter: ["amount"], orderBy: "alias" });
  // @ts-expect-error: misspelt.
  integer({ maximum: 3 });
  // @ts-expect-error: an option of texts.
  money({ max: 3 });
});
