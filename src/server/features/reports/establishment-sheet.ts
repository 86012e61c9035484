import type { User } from "#domain/access/user.ts";
import { wholeKey } from "#domain/analytics/measure-result.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { addFigures, type GroupFigures, noFigures, readGroups } from "#server/analytics/read-groups.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { rowsOf } from "#server/records/listing.ts";
import type { ContextOf } from "./report-context.ts";
import { analyticsQueryOf, type Sources, sourcesOf } from "./report-scope.ts";
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
  // Beyond the specification: compared as on the day of a head office.
  column("casesBefore", "number"),
  column("casesChange", "number"),
  column("casesGrowth", "share"),
  column("amountBefore", "money"),
  column("amountChange", "money"),
  column("amountGrowth", "share"),
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
  const { compareStart, compareEnd } = analyticsQueryOf(request);
  const former = sourcesOf(user, { ...request, start: compareStart!, end: compareEnd! });
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
      words.t("officeDay.noZone"),
      figures,
    ),
  };
}

/** The zones of these shops, compared by the sums of their shops; those without a zone on a line of their own. */
async function readZones(tx: Tx, shops: readonly string[], noZone: string, figures: (shops: readonly string[]) => SheetRow): Promise<SheetRow[]> {
  const zones = await tx.rows<{ zone: string; shops: string[] }>(sql`
    select z.alias as zone, array_agg(l.establishment_id) as shops from zones z join zone_establishments l on l.zone_id = z.id
    where not z.deleted and l.establishment_id = any(${shops}::uuid[]) group by z.id, z.alias order by z.alias, z.id`);
  const lines = zones.map(({ zone, shops: own }) => ({ zone, establishmentsCount: own.length, ...figures(own) }));
  const without = shops.filter((shop) => !zones.some(({ shops: own }) => own.includes(shop)));
  if (lines.length === 0 || without.length === 0) return lines;
  return [...lines, { zone: noZone, establishmentsCount: without.length, ...figures(without) }];
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

const growth = (now: number, before: number) => (before === 0 ? null : (now - before) / before);

/** Compared with the days before, as the screens of a head office do. */
const comparedFigures = (group: GroupFigures, earlier: GroupFigures) => ({
  ...figuresOf(group),
  casesBefore: earlier.cases,
  casesChange: group.cases - earlier.cases,
  casesGrowth: growth(group.cases, earlier.cases),
  amountBefore: earlier.amount,
  amountChange: group.amount - earlier.amount,
  amountGrowth: growth(group.amount, earlier.amount),
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
