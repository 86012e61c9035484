import type { DueRow, RetentionOverview } from "#api/protection.ts";
import type { User } from "#domain/access/user.ts";
import { localDay } from "#domain/law/days.ts";
import { type RetentionKind, type RetentionStep, retentionPeriods, retentionSteps } from "#domain/protection/retention.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { countDue, readDue } from "./due.ts";

const page = 50;
const dayOf = (now: Date) => localDay(now, "Europe/Madrid");

/** The retention periods, and how many records of each are due. */
export async function readOverview(tx: Tx, now: Date): Promise<RetentionOverview> {
  const counted = await countDue(tx, dayOf(now));
  const sumOf = (is: (one: (typeof counted)[number]) => boolean) =>
    Object.fromEntries(
      retentionSteps.map((step) => [step, counted.filter((one) => one.step === step && is(one)).reduce((sum, { count }) => sum + count, 0)]),
    ) as Record<RetentionStep, number>;
  return {
    periods: retentionPeriods.map((period) => ({ ...period, due: sumOf(({ kind, country }) => kind === period.kind && country === period.country) })),
    total: sumOf(() => true),
  };
}

type DueInput = { kind?: RetentionKind | undefined; step?: RetentionStep | undefined; after?: string | undefined };

export async function readDuePage(
  tx: Tx,
  deps: Pick<Deps, "now" | "cursors">,
  user: User,
  { kind, step, after }: DueInput,
): Promise<{ rows: DueRow[]; next: string | null }> {
  const query = ["due", user.id, kind, step];
  const cursor = deps.cursors.decode<string>(after, query);
  const found = await readDue(tx, dayOf(deps.now()), {
    ...(kind && { kind }),
    ...(step && { step }),
    ...(cursor && { after: { dueOn: cursor[0], id: cursor[1] } }),
    limit: page + 1,
  });
  const rows = found.slice(0, page).map(({ version: _, ...row }) => row);
  const last = found.length > page ? rows.at(-1)! : undefined;
  return { rows, next: last ? deps.cursors.encode([last.dueOn, last.id], query) : null };
}
