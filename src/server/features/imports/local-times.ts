import type { Problems } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { fromLocal, isLocal } from "#domain/formats/local-time.ts";
import { readCaseDefaults } from "#server/case-common/case-defaults.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** A record whose place is unknown is refused for that reason. */
const anyZone = "Europe/Madrid";

/** Turns the local times of a record into instants: those of hearings are of the court, the others of the shop. Answers what is no time there. */
export function localTimes(tx: Tx, { fields }: Entity) {
  const names = Object.keys(fields).filter((name) => fields[name]!.kind === "datetime");
  const places = remember(async (key: string) => (await readCaseDefaults(tx, JSON.parse(key)))?.law.timeZone);
  const courts = remember(
    async (id: string) =>
      (await tx.row<{ zone: string | null }>(sql`select court_time_zone(zip, state, country) as zone from courts where id = ${id}`))?.zone ??
      undefined,
  );
  return async (values: Record<string, unknown>): Promise<Problems> => {
    const problems: Problems = {};
    for (const name of names) {
      const local = values[name];
      if (typeof local !== "string" || !isLocal(local)) continue;
      const { customer, establishment, court } = values;
      const isOfCourt = "clock" in fields[name]! && typeof court === "string";
      const zone = (isOfCourt ? await courts(String(court)) : undefined) ?? (await places(JSON.stringify({ customer, establishment }))) ?? anyZone;
      const instant = fromLocal(local, zone);
      if (instant) values[name] = instant;
      else problems[name] = "field.datetime.nonexistent";
    }
    return problems;
  };
}

/** Files name few places, in many lines. */
function remember(read: (key: string) => Promise<string | undefined>) {
  const known = new Map<string, string | undefined>();
  return async (key: string) => {
    if (!known.has(key)) known.set(key, await read(key));
    return known.get(key);
  };
}
