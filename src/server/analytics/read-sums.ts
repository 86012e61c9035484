import { createHash } from "node:crypto";
import type { Tx } from "#server/db/database.ts";
import { compile, type Sql } from "#server/db/sql.ts";
import { readComplaints } from "./read-complaints.ts";
import { readFacts, readTickets } from "./read-facts.ts";
import { readJudgments, readLiabilities } from "./read-judgments.ts";
import { offendersIn, readBands } from "./read-parties.ts";
import { readActions, readCollaborators, readHearings } from "./read-work.ts";
import { type Screen, type Source, sourceOfCustomer } from "./source.ts";
import type { Lists } from "./sum-groups.ts";

/** Everything about a period that can be added to another period. One statement per date field, instead of one per measure. */
export async function readSums(tx: Pick<Tx, "rows">, source: Source): Promise<Lists> {
  const common = { ...(await readFacts(tx, source)), tickets: await readTickets(tx, source), ...(await readBands(tx, source)) };
  // Issues have no complaints, trials or actions.
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

/** The text of the statements that `readSums` sends, and of the one that finds offenders. */
export async function sumStatements(screen: Screen = "cases"): Promise<string[]> {
  const texts: string[] = [];
  const rows = async (statement: Sql) => {
    texts.push(compile(statement).text);
    return [];
  };
  const source = sourceOfCustomer("", { start: "", end: "" }, screen);
  await readSums({ rows }, source);
  return [...texts, compile(offendersIn(source)).text];
}

let hash: Promise<string> | undefined;

/** A hash of the statements that compute sums. Sums made by other statements, of another version, are not read. */
export function statementsHash(): Promise<string> {
  hash ??= sumStatements().then((texts) => createHash("sha1").update(texts.join("\n")).digest("base64url"));
  return hash;
}
