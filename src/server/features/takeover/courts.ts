import { court } from "#domain/entities/court.ts";
import { fold } from "#server/base/fold.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { noteImported } from "./find-imported.ts";
import { insertRecords } from "./insert-records.ts";

export type WantedCourt = { name: string; country: string; city: string };

/** Courts that the original only named: those of ours with that name, and a new one for each other name. Says which were made. */
export async function courtsNamed(tx: Tx, wanted: readonly WantedCourt[]) {
  const unique = new Map(wanted.map((one) => [keyOf(one), one]));
  if (unique.size === 0) return { idOf: () => undefined, made: new Set<string>() };
  const known = await tx.rows<{ id: string; alias: string; country: string }>(
    sql`select id, alias, country from courts where not deleted and fold(alias) = any(select fold(n) from unnest(${[...unique.values()].map(({ name }) => name)}::text[]) n)`,
  );
  const ids = new Map(known.map(({ id, alias, country }) => [keyOf({ name: alias, country }), id]));
  const missing = [...unique].filter(([key]) => !ids.has(key));
  const inserted = await insertRecords(
    tx,
    court,
    missing.map(([, { name, country, city }]) => ({
      values: { alias: name.slice(0, 200), country, city: city || "—", courtType: typeOf(name, country) },
      ...{ isDeleted: false, createdAt: null, updatedAt: null },
    })),
  );
  await noteImported(
    tx,
    missing.map(([key], index) => ({
      ...{ collection: "courtNames", old_id: key, customer_id: null, entity: court.name, record_id: inserted[index]!.id, hash: "" },
    })),
  );
  for (const [index, [key]] of missing.entries()) ids.set(key, inserted[index]!.id);
  return { idOf: (one: Pick<WantedCourt, "name" | "country">) => ids.get(keyOf(one)), made: new Set(missing.map(([key]) => key)) };
}

export const keyOf = ({ name, country }: Pick<WantedCourt, "name" | "country">) => `${country} ${fold(name)}`.slice(0, 200);

const spanish: readonly [RegExp, string][] = [
  [/supremo/, "supremeCourt"],
  [/superior/, "superiorCourt"],
  [/audiencia|provincial/, "provincialCourt"],
  [/menores/, "minors"],
  [/penal/, "penal"],
  [/mercantil/, "commercial"],
  [/social/, "social"],
  [/primera instancia(?!.*instruccion)|civil/, "firstInstance"],
];
const french: readonly [RegExp, string][] = [
  [/cassation/, "frCassationCourt"],
  [/appel/, "frAppealCourt"],
  [/enfants/, "frChildrenCourt"],
  [/assises/, "frAssizeCourt"],
  [/police/, "frPoliceCourt"],
  [/commerce/, "frCommercialCourt"],
  [/correctionnel/, "frCriminalCourt"],
];

/** What its name says; managers correct it. */
function typeOf(name: string, country: string): string {
  const [types, other] = country === "France" ? [french, "frJudicialCourt"] : [spanish, "instruction"];
  return types.find(([word]) => word.test(fold(name)))?.[1] ?? other;
}
