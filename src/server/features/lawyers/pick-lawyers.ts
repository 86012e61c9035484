import { isStaff } from "#domain/access/roles.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { visible } from "#server/access/visible.ts";
import { type LawyerAccess, lawyerAccess, type Place, placeOf } from "#server/assignees/lawyer-access.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { pickRecords } from "#server/records/pick.ts";
import { type Load, loadsOf } from "./loads-of.ts";

type Input = Parameters<typeof pickRecords>[3] & { opens?: "case" | "issue" | "civilCase"; establishment?: string; records?: string[] };
type Found = Awaited<ReturnType<typeof pickRecords>>;

const maxOffered = 20;
/** A firm has some hundreds of lawyers at most: all of them are read and sorted before the list is cut. */
const maxRead = 500;

/**
 * Lawyers with their availability, and nothing else of the user behind them. For a record, those who could open it, then those without an
 * account; others only if their name is typed. Staff also get the workload of each.
 */
export async function pickLawyers({ deps, user }: SignedContext, { opens, establishment, records, customer, ...input }: Input) {
  const isForRecord = opens !== undefined && isStaff(user.role);
  const found = await deps.db.as(user, (tx) => pickRecords(tx, user, lawyer, input, isForRecord ? maxRead : maxOffered));
  const places = await deps.db.as(user, (tx) => placesOf(tx, user, opens && entities[opens], { customer: customer?.[0], establishment, records }));
  return deps.db.asSystem(async (tx) => {
    const ids = found.map(({ id }) => id);
    const able: ReadonlyMap<string, LawyerAccess> =
      isForRecord && places.length > 0 ? await lawyerAccess(tx, entities[opens], places, ids) : new Map();
    const offered = able.size > 0 ? sortByAccess(found, able, Boolean(input.q)).slice(0, maxOffered) : found.slice(0, maxOffered);
    const details = await detailsOf(tx, offered, isForRecord);
    return offered.map((row) => ({ ...row, ...details(row.id), ...(able.has(row.id) && { opens: able.get(row.id)! }) }));
  });
}

function sortByAccess(found: Found, able: ReadonlyMap<string, LawyerAccess>, isTyped: boolean): Found {
  const withAccess = (opens: LawyerAccess) => found.filter(({ id }) => able.get(id) === opens);
  return [...withAccess(true), ...withAccess(null), ...(isTyped ? withAccess(false) : [])];
}

async function detailsOf(tx: Tx, found: Found, hasLoad: boolean) {
  const ids = found.map(({ id }) => id);
  const rows = await tx.rows<{ id: string; availability: EnumKey<"availability"> | null }>(
    sql`select l.id, u.availability from lawyers l join users u on u.id = l.user_id where l.id = any(${ids}::uuid[]) and not u.deleted`,
  );
  const availability = new Map(rows.map((row) => [row.id, row.availability]));
  const loads: ReadonlyMap<string, Load> = hasLoad ? await loadsOf(tx, ids) : new Map();
  return (id: string) => ({ availability: availability.get(id) ?? null, ...(hasLoad && { load: loads.get(id) ?? { open: 0, hearings: 0 } }) });
}

type PlaceInput = { customer: string | undefined; establishment: string | undefined; records: string[] | undefined };

/** The given place, or those of the given records that this user sees. */
async function placesOf(
  tx: Tx,
  user: SignedContext["user"],
  entity: Entity | undefined,
  { customer, establishment, records }: PlaceInput,
): Promise<Place[]> {
  if (!entity) return [];
  if (!records) return customer ? [placeOf({ customer, establishment })] : [];
  const place = entity.fields.establishment ? sql`r.establishment_id` : sql`null::uuid`;
  return tx.rows<Place>(
    sql`select distinct r.customer_id as customer, ${place} as establishment from ${sql.table(tableOf(entity))} r
      where r.id = any(${records}::uuid[]) and not r.deleted and ${visible(user, entity)}`,
  );
}
