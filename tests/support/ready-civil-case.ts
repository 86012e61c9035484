import type { CivilStatus } from "#domain/civil-cases/phases.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { daysAgo } from "#tests/support/test-clock.ts";
import type { Api, World } from "./world.ts";

type Procedure = EnumKey<"civilProcedures">;

/** The procedure that a transition needs; most work with any. */
const procedures: Partial<Record<string, Procedure>> = {
  "new>answered": "consumption",
  "assessment>answered": "judgeRequirement",
  "assessment>enforceable": "execution",
  "pendingDemandAnswer>enforceable": "monitoring",
  "answered>trialPending": "verbal",
};

/** Civil cases with all fields filled in, so that only the table of transitions can refuse a status. */
export function readyCivilCases({ make, db, deps }: World, staff: Api) {
  async function readyCivilCase(customer: { id: string }) {
    const { id } = await make.civilCase({ customer });
    const [lawyer, court] = [await make.lawyer(), await make.court()];
    const values = {
      lawyer: lawyer.id,
      court: court.id,
      claimedAmount: 20_000,
      procedureNumber: "12/2026",
      demandNotificationDate: daysAgo(90).slice(0, 10),
      demandResponseDueDate: daysAgo(60).slice(0, 10),
      priorHearingDate: daysAgo(30),
      trialHearingDate: daysAgo(10),
      judgmentNotificationDate: daysAgo(9).slice(0, 10),
    };
    await staff.civilCases.update({ id, version: 1, values, accepted: true });
    await db.asSystem((tx) =>
      tx.run(sql`insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces, category)
        values (${newId()}, 'civilCase', ${id}, 'files', 0, 'sentencia.pdf', 'application/pdf', 1, ${"0".repeat(64)}, ${Buffer.alloc(32)}, 'judgment')`),
    );
    return id;
  }

  /** Sets the status in the database without guards and history, and what the transition to `to` needs. */
  async function putInto(id: string, status: CivilStatus, to?: CivilStatus): Promise<number> {
    const procedure = procedures[`${status}>${to}`] ?? "ordinary";
    await db.asSystem((tx) =>
      tx.run(sql`update civil_cases set status = ${status}, procedure = ${procedure}, trial_hearing_date = ${daysAgo(10)} where id = ${id}`),
    );
    await db.asSystem((tx) => tx.run(sql`update files set created_at = ${deps.now()} where record_id = ${id}`));
    // Leaving this status needs a change since it was entered.
    if (status === "pendingDoc") await addNews(id);
    return (await staff.civilCases.get({ id })).version;
  }

  const addNews = async (id: string) => {
    const { version } = await staff.civilCases.get({ id });
    await staff.civilCases.update({ id, version, values: { otherSolicitor: `P ${version}` } });
  };

  /** The input of a transition, for those that need any. */
  const transitionInput = (from: CivilStatus, to: CivilStatus) => ({
    ...(to === "pendingDoc" && { items: ["contrato"] }),
    ...((to === "archived" || (from === "trialPending" && to === "trialPending")) && { reason: "acuerdo" }),
    ...(from === "trialPending" && to === "trialPending" && { trialHearingDate: daysAgo(-30) }),
  });

  return { readyCivilCase, putInto, transitionInput };
}
