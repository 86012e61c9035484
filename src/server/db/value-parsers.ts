import pg from "pg";

// Dates stay text (a date is not an instant), and 64-bit numbers of ours (cents, sequence numbers) fit a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant);
// No id needs quotes. The parser of all lists takes a millisecond for the ids of a few hundred records.
const listOfIds: number = 2951;
pg.types.setTypeParser(listOfIds, (value) =>
  value === "{}"
    ? []
    : value
        .slice(1, -1)
        .split(",")
        .map((id) => (id === "NULL" ? null : id)),
);

const listOfTexts: number = 1009;
/** A list of texts as PostgreSQL writes it. */
export const readTexts: (value: string) => string[] = pg.types.getTypeParser(listOfTexts, "text");

/** An instant as PostgreSQL writes it. A list sorts empty values as -infinity, and its cursor contains that. */
export function readInstant(value: string): string {
  // Fast paths: most databases answer in UTC, where no date has to be parsed, and most instants are whole seconds.
  if (value.length === 22 && value.endsWith("+00")) return `${value.slice(0, 10)}T${value.slice(11, 19)}.000Z`;
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)\.(\d{1,3})\+00$/.exec(value);
  if (utc) return `${utc[1]}T${utc[2]}.${utc[3]!.padEnd(3, "0")}Z`;
  return value === "-infinity" ? value : new Date(value).toISOString();
}
