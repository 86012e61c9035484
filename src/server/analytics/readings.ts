import type { AskedAnalytics } from "#api/analytics.ts";
import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { MeasuredRecord } from "#domain/analytics/measured.ts";
import { months } from "#domain/analytics/period.ts";
import { collaboratorAction } from "#domain/cases/lines.ts";
import type { Tx } from "#server/db/database.ts";
import type { Total } from "./add-up.ts";
import { readTotal } from "./kept-sums.ts";
import { type Medians, readMedians } from "./medians.ts";
import type { Complaints } from "./read-complaints.ts";
import type { Facts } from "./read-facts.ts";
import type { Judgments, Liability } from "./read-judgments.ts";
import { type Orders, readIntrusions, readOrders } from "./read-lists.ts";
import { type Banded, type OfBand, readCriminals, withBands } from "./read-parties.ts";
import type { Action, Hearings } from "./read-work.ts";
import { type Screen, sourceOf } from "./source.ts";

/** Everything that the measures of one period are computed from. */
export type Readings = {
  isCases: boolean;
  months: string[];
  wantsSplit: boolean;
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
  intrusions: MeasuredRecord[];
};

/** What adds up, and beside it what does not. */
export async function readAll(tx: Tx, user: User, screen: Screen, asked: AskedAnalytics, limit: number): Promise<Readings> {
  const source = sourceOf(user, screen, asked);
  const isCases = screen === "cases";
  const wantsSplit = asked.split === true;
  const collaborators = asked.collaborators === true;
  const total = await readTotal(tx, user, source, asked);
  const lists = <Found>(...names: string[]) => Object.fromEntries(names.map((name) => [name, total.rows(name)])) as Found;
  return {
    isCases,
    months: months(asked),
    wantsSplit,
    seesPrices: collaborators && canSee(user, collaboratorAction.price),
    facts: lists<Facts>("months", "offences", "habits", "methods", "slots", "places"),
    medians: await readMedians(tx, source, rowsIn(total, "tickets"), wantsSplit),
    ...(await withBands(tx, rowsIn(total, "firstBands"), rowsIn(total, "bands"))),
    criminals: await readCriminals(tx, source),
    complaints: lists<Complaints>("routes", "complaintPlaces", "kinds", "injured"),
    judgments: lists<Judgments>("verdicts", "reasons", "accordances", "penalties", "payments"),
    liabilities: rowsIn(total, "liabilities"),
    hearings: lists<Hearings>("held", "suspended"),
    actions: [...rowsIn<Action>(total, "actions"), ...(collaborators ? rowsIn<Action>(total, "collaborators") : [])],
    orders: isCases ? await readOrders(tx, source, limit) : { inForce: 0, endingSoon: 0, rows: [] },
    intrusions: isCases ? await readIntrusions(tx, source, limit) : [],
  };
}

const rowsIn = <Row>(total: Total, list: string) => total.rows(list) as Row[];
