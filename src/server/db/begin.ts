import { memoize } from "#domain/memoize.ts";
import { nameOf, type Statement } from "./sql.ts";

/** A setting that ends with its transaction. */
export type Setting = readonly [name: string, value: string];
export type Beginning = { isReadOnly: boolean; isSnapshot: boolean; settings: readonly Setting[] };

/** A statement without parameters. */
export const plain = memoize((text: string): Statement => ({ name: nameOf(text), text, values: [] }), 100);

/** A statement that sets all of these, given as expressions. They are a condition rather than columns: nobody reads what would be sent back. */
export const settingLocally = (settings: readonly Setting[]) =>
  `select where row(${settings.map(([name, value]) => `set_config('${name}', ${value}, true)`).join(", ")}) is not null`;

/** One prepared statement for all settings of the same names: written out as `set local` they were a tenth of what PostgreSQL did for a save. */
const setting = memoize((names: string) => plain(settingLocally(names.split(",").map((name, index) => [name, `$${index + 1}`]))), 100);

/** The statements that begin a transaction with these settings. */
export function begin({ isReadOnly, isSnapshot, settings }: Beginning): [Statement, Statement] {
  const mode = [isSnapshot && "isolation level repeatable read", isReadOnly && "read only"].filter(Boolean);
  return [plain(["begin", ...mode].join(" ")), { ...setting(settings.map(([name]) => name).join(",")), values: settings.map(([, value]) => value) }];
}
