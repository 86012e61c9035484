import type { ShopImages } from "#api/store-day.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { type ImageEnd, imageEnds, imageTerms } from "#domain/law/images.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { aliasIn } from "#server/records/alias-in.ts";

const shown = 12;
/** Recordings are gone after a month. */
const horizon = 31;

type Row = { id: string; key: string; number: string; place: string; country: string; datetime: string; timeZone: string; known: string };

/** Images of the shop that nobody has handed over or stored yet, with the hour until which they can be. */
export const imagesPart = (tx: Tx, user: User, today: Day): Part<ShopImages[]> => ({
  reads: user.availableTypes.includes("penal") ? { case: true, customer: true, establishment: true } : {},
  followsTerms: { shows: [] },
  make: async () => {
    const images = user.availableTypes.includes("penal") ? await readImages(tx, user, today) : [];
    return { answer: images, counted: images.map(({ record }) => record.id) };
  },
  admits: ({ ids }) => sql`exists (select from cases r where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, penalCase)})`,
});

/** As the system with `visible` in the statement: a shop sees no other terms. */
async function readImages(tx: Tx, user: User, today: Day): Promise<ShopImages[]> {
  const rows = await tx.system.rows<Row>(sql`
    select r.id, t.key, ${aliasIn(penalCase, "r")} as number, coalesce(s.alias, c.alias, '') as place, r.country, r.datetime, r.time_zone as "timeZone",
      coalesce(r.recording_known_datetime, r.created_at) as known
    from record_terms t join cases r on r.id = t.record_id
      left join establishments s on s.id = r.establishment_id left join customers c on c.id = r.customer_id
    where t.key = any(${Object.keys(imageTerms)}::text[]) and t.date between ${today}::date and ${addDays(today, horizon)}::date
      and not r.deleted and ${visible(user, penalCase)}
    order by t.date, t.key, r.id limit ${sql.lit(shown)}`);
  return rows
    .flatMap(({ id, key, number, place, timeZone, ...facts }): ShopImages[] => {
      const kind: ImageEnd["kind"] = key === "es.images.handOver" ? "handOver" : "erasure";
      const until = imageEnds({ ...facts, timeZone } as Parameters<typeof imageEnds>[0])[kind];
      return until ? [{ record: { entity: "case", id, number, place }, kind, until, timeZone }] : [];
    })
    .sort((one, other) => (one.until < other.until ? -1 : 1));
}
