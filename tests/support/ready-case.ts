import type { CaseStatus } from "#domain/cases/phases.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { daysAgo, daysAhead } from "#tests/support/test-clock.ts";
import type { Api, World } from "./world.ts";

/** The input of a transition, for those that need any. */
export const transitionInput = (from: CaseStatus, to: CaseStatus) => ({
  ...(to === "pendingDoc" && { items: ["ticket"] }),
  ...(from === "trialPending" && (to === "suspended" || to === "trialPending") && { adjournment: "suspensionCourtCause" as const }),
  ...(from === "trialPending" && to === "trialPending" && { trialDatetime: daysAhead(30) }),
  ...(to === "prescription" && { reason: "la pena ha prescrito" }),
});

/** Cases with all fields filled in, so that only the table of transitions can refuse a status. */
export function readyCases({ make, db, deps }: World, staff: Api) {
  const ago = (days: number) => daysAgo(days, deps.now());
  const actions = ["policeUnitContact", "resource", "judgmentNotification", "withdrawalBrief", "reopeningBrief", "personation"] as const;

  async function readyCase(place: { establishment: { id: string }; customer: { id: string } }) {
    const { id } = await make.case({ ...place, datetime: ago(60) });
    const { country } = await staff.establishments.get({ id: place.establishment.id });
    const own = country === "France" ? { country, courtType: "frPoliceCourt" as const } : {};
    const [lawyer, court] = [await make.lawyer(), await make.court(own)];
    const french = country === "France" ? { callType: "direct" as const, crimeType: "lessSerious" as const } : {};
    await staff.cases.update({
      id,
      version: 1,
      // The trial was held.
      accepted: true,
      values: {
        lawyer: lawyer.id,
        penalType: "pettyTheft",
        crimeType: "petty",
        processing: "fast",
        complaintDatetime: ago(50),
        complaintHolder: "employee",
        complaintPlace: "store",
        complaintType: country === "France" ? "direct" : "judge",
        trialDatetime: ago(10),
        court: court.id,
        trialAction: "accusation",
        trialAccordance: "full",
        courtAppeal: court.id,
        judgmentDate: ago(9).slice(0, 10),
        judgmentType: "damning",
        notGuiltySentenceReason: "noIntent",
        notProcessedReason: "duplicate",
        enforcementSentenceCompliance: "finePayment",
        ...french,
      },
    });
    for (const action of actions)
      await staff.cases.actions.add({
        id,
        values: { date: ago(5).slice(0, 10), type: action === "policeUnitContact" ? "police" : "judicial", action, channel: "lexnet" },
      });
    await db.asSystem((tx) =>
      tx.run(sql`insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
        values (${newId()}, 'case', ${id}, 'judgmentFiles', 0, 'auto.pdf', 'application/pdf', 1, ${"0".repeat(64)}, ${Buffer.alloc(32)})`),
    );
    return id;
  }

  /** Sets the status in the database, without guards and history. */
  async function putInto(id: string, status: CaseStatus, to?: CaseStatus) {
    const judgment = to === "innocentVerdict" ? "acquittal" : "damning";
    const trial = status === "trialPending" ? "pending" : status === "suspended" ? "suspended" : null;
    await db.asSystem((tx) =>
      tx.run(sql`update cases set case_status = ${status}, trial_status = ${trial}, trial_datetime = ${ago(10)}, judgment_type = ${judgment},
        not_processed_reason = 'duplicate' where id = ${id}`),
    );
    await db.asSystem((tx) => tx.run(sql`delete from case_adjournments where case_id = ${id}`));
    await db.asSystem((tx) => tx.run(sql`update files set created_at = ${deps.now()} where record_id = ${id}`));
    return versionOf(id);
  }

  const versionOf = async (id: string) =>
    (await db.asSystem((tx) => tx.row<{ version: number }>(sql`select version from cases where id = ${id}`)))!.version;

  return { readyCase, putInto, versionOf };
}
