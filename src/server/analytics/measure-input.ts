import type { AnalyticsQuery } from "#api/analytics.ts";
import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { ListedRecord } from "#domain/analytics/measure-result.ts";
import { monthsOf } from "#domain/analytics/period.ts";
import { collaboratorAction } from "#domain/cases/lines.ts";
import type { Tx } from "#server/db/database.ts";
import { type Medians, readMedians } from "./medians.ts";
import type { Complaints } from "./read-complaints.ts";
import type { Facts } from "./read-facts.ts";
import type { Judgments, Liability } from "./read-judgments.ts";
import { type Orders, readIntrusions, readOrders } from "./read-lists.ts";
import { readOffenders } from "./read-offenders.ts";
import { type Banded, type OfBand, withBands } from "./read-parties.ts";
import { readTotals } from "./read-totals.ts";
import type { Action, Hearings } from "./read-work.ts";
import { type Screen, sourceOf } from "./source.ts";
import type { Total } from "./sum-groups.ts";

/** Everything that the measures of one period are computed from. */
export type MeasureInput = {
  isCases: boolean;
  months: string[];
  isSplit: boolean;
  seesPrices: boolean;
  facts: Facts;
  medians: Medians;
  banded: Banded[];
  bands: OfBand[];
  criminals: { linked: number; repeated: number };
  complaints: Complaints;
  judgments: Judgments;
  liabilities: Liability[];
  hearings: Hearings;
  actions: Action[];
  orders: Orders;
  intrusions: ListedRecord[];
};

/** Reads the sums, and the figures that cannot be added up (medians, distinct people, lists). */
export async function readMeasureInput(tx: Tx, user: User, screen: Screen, query: AnalyticsQuery, limit: number): Promise<MeasureInput> {
  const source = sourceOf(user, screen, query);
  const isCases = screen === "cases";
  const isSplit = query.split === true;
  const collaborators = query.collaborators === true;
  const total = await readTotals(tx, user, source, query);
  /** All lists of a reading: the compiler asks for each name. */
  const lists = <Found>(names: Record<keyof Found & string, true>) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, total.rows(name)])) as Found;
  return {
    isCases,
    months: monthsOf(query),
    isSplit,
    seesPrices: collaborators && canSee(user, collaboratorAction.price),
    facts: lists<Facts>({ months: true, offences: true, habits: true, methods: true, slots: true, places: true }),
    medians: await readMedians(tx, source, rowsIn(total, "tickets"), isSplit),
    ...(await withBands(tx, rowsIn(total, "firstBands"), rowsIn(total, "bands"))),
    criminals: await readOffenders(tx, user, source, query),
    complaints: lists<Complaints>({ routes: true, complaintPlaces: true, kinds: true, injured: true }),
    judgments: lists<Judgments>({ verdicts: true, reasons: true, accordances: true, penalties: true, payments: true }),
    liabilities: rowsIn(total, "liabilities"),
    hearings: lists<Hearings>({ held: true, suspended: true }),
    actions: [...rowsIn<Action>(total, "actions"), ...(collaborators ? rowsIn<Action>(total, "collaborators") : [])],
    orders: isCases ? await readOrders(tx, source, limit) : { inForce: 0, endingSoon: 0, rows: [] },
    intrusions: isCases ? await readIntrusions(tx, source, limit) : [],
  };
}

const rowsIn = <Row>(total: Total, list: string) => total.rows(list) as Row[];
