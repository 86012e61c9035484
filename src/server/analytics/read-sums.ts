import type { Tx } from "#server/db/database.ts";
import type { Lists } from "./add-up.ts";
import { readComplaints } from "./read-complaints.ts";
import { readFacts, readTickets } from "./read-facts.ts";
import { readJudgments, readLiabilities } from "./read-judgments.ts";
import { readBands } from "./read-parties.ts";
import { readActions, readCollaborators, readHearings } from "./read-work.ts";
import type { Source } from "./source.ts";

/** Everything about a period that adds up: the sums of two periods are those of both together. One statement for each date, instead of one for each measure. */
export async function readSums(tx: Pick<Tx, "rows">, source: Source): Promise<Lists> {
  const common = { ...(await readFacts(tx, source)), tickets: await readTickets(tx, source), ...(await readBands(tx, source)) };
  // Issues know nothing of the rest.
  if (source.screen === "issues") return common;
  return {
    ...common,
    ...(await readComplaints(tx, source)),
    ...(await readJudgments(tx, source)),
    liabilities: await readLiabilities(tx, source),
    ...(await readHearings(tx, source)),
    actions: await readActions(tx, source),
    collaborators: await readCollaborators(tx, source),
  };
}
