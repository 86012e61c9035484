import { memoize } from "#domain/memoize.ts";
import { nameOf, type Statement } from "./sql.ts";

/** A setting that ends with its transaction. */
export type Setting = readonly [name: string, value: string];
export type Beginning = { isReadOnly: boolean; isSnapshot: boolean; settings: readonly Setting[] };

/** A statement without parameters. */
export const plain = memoize((text: string): Statement => ({ name: nameOf(text), text, values: [] }), 100);

/** One prepared statement for all settings of the same names: written out as `set local` they were a tenth of what PostgreSQL did for a save. */
const textOf = memoize((names: string) => {
  const each = names.split(",").map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return `select ${each.join(", ")}`;
}, 100);

/** The statements that begin a transaction with these settings. */
export function begin({ isReadOnly, isSnapshot, settings }: Beginning): [Statement, Statement] {
  const text = textOf(settings.map(([name]) => name).join(","));
  const mode = [isSnapshot && "isolation level repeatable read", isReadOnly && "read only"].filter(Boolean);
  return [plain(["begin", ...mode].join(" ")), { name: nameOf(text), text, values: settings.map(([, value]) => value) }];
}
