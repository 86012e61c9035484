import type { User } from "#domain/access/user.ts";
import { wholeKey } from "#domain/analytics/measure-result.ts";
import { periodBefore } from "#domain/analytics/period.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { addFigures, type GroupFigures, noFigures, readGroups } from "#server/analytics/read-groups.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { rowsOf } from "#server/records/listing.ts";
import type { ContextOf } from "./report-context.ts";
import { type Sources, sourcesOf } from "./report-scope.ts";
import { column, placeName, type SheetColumn, type SheetRow } from "./sheet.ts";

export const establishmentColumns: readonly SheetColumn[] = [
  column("code"),
  column("establishment"),
  column("city"),
  column("casesCount", "number"),
  column("issuesCount", "number"),
  column("complaints", "number"),
  column("amount", "money"),
  column("recovered", "money"),
  column("claimed", "money"),
  column("held", "number"),
  column("convictions", "number"),
  column("convictionRate", "share"),
  // Beyond the specification: the cases of the period before, as the day of a head office compares them.
  column("casesBefore", "number"),
  column("casesChange", "number"),
];

/** A shop may be in several zones, so that their sums are not the total. */
export const zoneColumns: readonly SheetColumn[] = [
  column("zone"),
  column("establishmentsCount", "number"),
  ...establishmentColumns.filter(({ key }) => !["code", "establishment", "city"].includes(key)),
];

type Shop = { id: string; code: string; alias: string; city: string };

/** One row per establishment, one for company-wide records, the total, and one row per zone. */
export async function readEstablishments({ tx, user, words, request, customers }: ContextOf<"customer">, { cases, issues }: Sources) {
  const groups = await readGroups(tx, cases, issues, "place");
  const former = sourcesOf(user, { ...request, ...periodBefore(request) });
  const earlier = await readGroups(tx, former.cases, former.issues, "place");
  const keys = [...new Set([...groups.keys(), ...earlier.keys()])];
  const figures = (all: readonly string[]) =>
    comparedFigures(addFigures(all.map((key) => groups.get(key) ?? noFigures)), addFigures(all.map((key) => earlier.get(key) ?? noFigures)));
  const shops = await tx.rows<Shop>(sql`
    select r.id, r.code, r.alias, r.city from establishments r where (${sql.join(shopsOf(user, request), sql` and `)}) or r.id::text = any(${keys}::text[])
    order by r.alias, r.id`);
  const ofShops = shops.map(({ id, code, alias, city }) => ({ code, establishment: alias, city, ...figures([id]) }));
  // Company-wide records, and those of an establishment that moved to another customer.
  const rest = keys.filter((key) => !shops.some(({ id }) => id === key));
  const restName = (key: string) =>
    key.startsWith(wholeKey) ? placeName(words, { shop: null, customer: customers[0]! }) : words.t("analytics.others");
  const others = rest.map((key) => ({ establishment: restName(key), ...figures([key]) }));
  const rows: SheetRow[] = [...ofShops, ...others];
  const total: SheetRow = { establishment: words.t("sheet.total"), ...figures(keys) };
  return {
    rows,
    total,
    zones: await readZones(
      tx,
      shops.map(({ id }) => id),
      figures,
    ),
  };
}

/** The zones of these shops, compared by the sums of their shops. */
async function readZones(tx: Tx, shops: readonly string[], figures: (shops: readonly string[]) => SheetRow): Promise<SheetRow[]> {
  const zones = await tx.rows<{ zone: string; shops: string[] }>(sql`
    select z.alias as zone, array_agg(l.establishment_id) as shops from zones z join zone_establishments l on l.zone_id = z.id
    where not z.deleted and l.establishment_id = any(${shops}::uuid[]) group by z.id, z.alias order by z.alias, z.id`);
  return zones.map(({ zone, shops: own }) => ({
    zone,
    establishmentsCount: own.length,
    ...figures(own),
  }));
}

/** The requested establishments, also those without records. */
function shopsOf(user: User, { customer, zones, establishments }: ContextOf<"customer">["request"]) {
  const chosen = establishments?.includes(wholeKey) ? undefined : establishments;
  return [
    ...rowsOf(user, establishment, { filter: { customer: [customer] } }),
    ...(chosen ? [sql<boolean>`r.id = any(${chosen}::uuid[])`] : []),
    ...(zones
      ? [sql<boolean>`exists (select from zone_establishments z where z.establishment_id = r.id and z.zone_id = any(${zones}::uuid[]))`]
      : []),
  ];
}

/** Compared with the period before, as the screens of a head office do. */
const comparedFigures = (group: GroupFigures, earlier: GroupFigures) => ({
  ...figuresOf(group),
  casesBefore: earlier.cases,
  casesChange: group.cases - earlier.cases,
});

/** The columns of a group of records. */
export const figuresOf = (group: GroupFigures) => ({
  casesCount: group.cases,
  issuesCount: group.issues,
  complaints: group.complaints,
  notProcessed: group.notProcessed,
  open: group.open,
  stillOpen: group.stillOpen,
  amount: group.amount,
  averageTicket: group.priced === 0 ? null : Math.round(group.amount / group.priced),
  recovered: group.recovered,
  claimed: group.amount - group.recovered,
  held: group.held,
  suspended: group.suspended,
  convictions: group.damning,
  acquittals: group.acquittal,
  convictionRate: group.verdicts === 0 ? null : group.damning / group.verdicts,
  restrainingOrders: group.orders,
  liability: group.liability,
  collected: group.collected,
  collaborators: group.collaborators,
});
