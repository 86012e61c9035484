/** In JSON PostgreSQL writes an instant with the offset of the session, and as many digits as it has; in a column the driver has read it already. */
export function fromInstant(value: unknown): unknown {
  if (typeof value !== "string" || value.endsWith("Z")) return value;
  // Most databases answer in UTC, where no date has to be parsed.
  const utc = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00:00$/.exec(value);
  return utc ? `${utc[1]}.${(utc[2] ?? "").padEnd(3, "0")}Z` : new Date(value).toISOString();
}
