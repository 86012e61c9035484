import type { AskedAnalytics } from "#api/analytics.ts";
import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { months } from "#domain/analytics/period.ts";
import { collaboratorAction } from "#domain/cases/lines.ts";
import type { Tx } from "#server/db/database.ts";
import { type Complaints, readComplaints } from "./read-complaints.ts";
import { type Facts, type Medians, readFacts, readMedians } from "./read-facts.ts";
import { type Judgments, type Liability, readJudgments, readLiabilities } from "./read-judgments.ts";
import { type Intrusions, type Orders, readIntrusions, readOrders } from "./read-lists.ts";
import { type Banded, type OfBand, readBands, readCriminals } from "./read-parties.ts";
import { type Action, type Hearings, readActions, readHearings } from "./read-work.ts";
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
  intrusions: Intrusions;
};

/** One statement for each date that measures go by, instead of one for each measure. */
export async function readAll(tx: Tx, user: User, screen: Screen, asked: AskedAnalytics, limit: number): Promise<Readings> {
  const source = sourceOf(user, screen, asked);
  const wantsSplit = asked.split === true;
  const collaborators = asked.collaborators === true;
  const common = {
    isCases: screen === "cases",
    months: months(asked),
    wantsSplit,
    seesPrices: collaborators && canSee(user, collaboratorAction.price),
    facts: await readFacts(tx, source),
    medians: await readMedians(tx, source, wantsSplit),
    ...(await readBands(tx, source)),
    criminals: await readCriminals(tx, source),
  };
  if (screen === "issues") return { ...common, ...nothing };
  return {
    ...common,
    complaints: await readComplaints(tx, source),
    judgments: await readJudgments(tx, source),
    liabilities: await readLiabilities(tx, source),
    hearings: await readHearings(tx, source),
    actions: await readActions(tx, source, collaborators),
    orders: await readOrders(tx, source, limit),
    intrusions: await readIntrusions(tx, source, limit),
  };
}

/** What issues know nothing of. */
const nothing = {
  complaints: { routes: [], places: [], kinds: [], injured: [] },
  judgments: { months: [], reasons: [], accordances: [], penalties: [], payments: [] },
  liabilities: [],
  hearings: { held: [], suspended: [] },
  actions: [],
  orders: { inForce: 0, endingSoon: 0, rows: [] },
  intrusions: { total: 0, amount: 0, rows: [] },
};
