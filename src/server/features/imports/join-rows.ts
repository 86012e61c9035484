import type { Translate } from "#domain/messages/catalogue.ts";
import { same } from "#server/records/save.ts";
import type { ReadLine } from "./read-lines.ts";

/** Adds a further row about a record to the first one: its lines go to the same lists, and its values must be the same or new. */
export function joinRows(first: ReadLine, row: ReadLine, t: Translate) {
  const [to, from] = [first.update!, row.update!];
  for (const name of Object.keys(row.input))
    if (name in first.input && !same(first.input[name], row.input[name])) row.errors[name] ??= t("import.key.differs", { line: String(first.line) });
  if (Object.keys(row.errors).length > 0) return;
  first.input = { ...row.input, ...first.input };
  to.changed = [...new Set([...to.changed, ...from.changed])];
  for (const [list, lines] of Object.entries(from.lists)) to.lists[list] = [...(to.lists[list] ?? []), ...lines];
}
