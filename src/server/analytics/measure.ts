import type { AskedAnalytics } from "#api/analytics.ts";
import type { User } from "#domain/access/user.ts";
import { type Measured, type MeasuredView, othersKey } from "#domain/analytics/measured.ts";
import { type MeasureKey, measureKeys, measureOf } from "#domain/analytics/measures.ts";
import { before } from "#domain/analytics/period.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { withBefore } from "./compare.ts";
import * as complaints from "./measure-complaints.ts";
import * as court from "./measure-court.ts";
import * as facts from "./measure-facts.ts";
import * as parties from "./measure-parties.ts";
import { listed, readNames } from "./read-lists.ts";
import { type Readings, readAll } from "./readings.ts";
import type { Screen } from "./source.ts";

const computed: Record<MeasureKey, (readings: Readings) => Omit<Measured, "key">> = { ...facts, ...parties, ...complaints, ...court };

/**
 * Every measure of a screen for this person. Screens and documents get their figures here, so that they agree.
 * `limit` is how many records are told one by one.
 */
export async function measure(tx: Tx, user: User, screen: Screen, asked: AskedAnalytics, limit = listed): Promise<Measured[]> {
  // All statements see one moment, or figures of one page would not add up while somebody writes.
  await tx.run(sql`set transaction isolation level repeatable read`);
  const measured = measuredOf(screen, await readAll(tx, user, screen, asked, limit));
  const compared = asked.compare
    ? withBefore(measured, measuredOf(screen, await readAll(tx, user, screen, { ...asked, ...before(asked) }, limit)))
    : measured;
  return named(tx, compared);
}

const measuredOf = (screen: Screen, readings: Readings): Measured[] =>
  measureKeys.filter((key) => screen === "cases" || measureOf(key).issues).map((key) => ({ key, ...computed[key](readings) }));

/** Only the establishments that are shown get their names. */
async function named(tx: Tx, measured: readonly Measured[]): Promise<Measured[]> {
  const isOfPlaces = ({ key }: MeasuredView) => key === "establishment";
  const keys = measured.flatMap(({ views }) => views.filter(isOfPlaces).flatMap(({ rows }) => rows.map(({ key }) => key!)));
  const names = await readNames(
    tx,
    [...new Set(keys)].filter((key) => key !== othersKey),
  );
  const withName = (view: MeasuredView) =>
    isOfPlaces(view)
      ? { ...view, rows: view.rows.map((row) => ({ ...row, ...(row.key !== othersKey && { label: names.get(row.key!) ?? "" }) })) }
      : view;
  return measured.map((one) => ({ ...one, views: one.views.map(withName) }));
}
