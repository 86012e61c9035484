import { type HearingState, savedState } from "#domain/calendar/hearing-state.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { civilQuestions } from "#domain/civil-cases/questions.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { civilAppealDate } from "#domain/law/civil-appeal.ts";
import { isNew } from "#domain/lifecycle/questions.ts";
import { sinceCreation } from "#domain/lifecycle/status-since.ts";
import { type Assignable, undoneVersion } from "#server/assignees/assignable.ts";
import { extendAssignment } from "#server/assignees/extend-assignment.ts";
import { refuseLawyerWithoutAccess } from "#server/assignees/refuse-lawyer-without-access.ts";
import { askFirst } from "#server/base/ask-first.ts";
import { invalid } from "#server/base/refusal.ts";
import { assignedCustomer } from "#server/case-common/assigned-customer.ts";
import { readCaseDefaults } from "#server/case-common/case-defaults.ts";
import { giveNumber, provisionalNumber } from "#server/case-common/give-numbers.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { refuseMovedHearing } from "#server/lifecycle/refuse-moved-hearing.ts";
import { notifyAssigned } from "#server/notices/notify-assigned.ts";
import { aboutCivilCase } from "#server/notices/subject.ts";
import { insertLine } from "#server/records/lines.ts";
import { createRecord, type Saved, updateRecord, type Writer } from "#server/records/save.ts";
import { giveTasks } from "#server/tasks/end-tasks.ts";
import { makePresetTasks } from "#server/tasks/make-tasks.ts";
import { followTerms } from "./follow-terms.ts";
import { readLawContext } from "./law-context.ts";
import { notifyHearings, notifyNew } from "./notices.ts";

type Values = Readonly<Record<string, unknown>>;

export const createCivilAndNotify = ({ deps, user }: SignedContext, input: Values): Promise<CivilRecord> =>
  deps.db.as(user, async (tx) => {
    const record = await createCivilCase(tx, user, input);
    await notifyNew(tx, { deps, actor: user.id, record });
    return record;
  });

export const updateCivilAndNotify = ({ deps, user }: SignedContext, input: Assignable): Promise<CivilRecord> =>
  deps.db.as(
    user,
    async (tx) => {
      if (input.extend) await extendAssignment(tx, user, civilCase, input);
      const { before, after } = await updateCivilCase(tx, user, input);
      const isFinal = isNew(before.finalDate, after.finalDate);
      const appealDate = isFinal ? civilAppealDate(after, await readLawContext(tx, after)) : null;
      askFirst(civilQuestions(before, after, { now: tx.now.toISOString(), appealDate }), input.accepted);
      const event = { deps, actor: user.id, record: after };
      await notifyHearings(tx, event, before);
      await notifyAssigned(tx, event, aboutCivilCase(after), before, undoneVersion(input));
      return after;
    },
    plannedOnce,
  );

export const createCivilCase = async (tx: Tx, user: Writer, input: Values): Promise<CivilRecord> =>
  giveNumber(tx, civilCase, await createUnnumbered(tx, user, input));

/** The server sets creator, status, lawyer, country and time zone. Whoever calls this gives the record its number, last of all. */
export async function createUnnumbered(tx: Tx, user: Writer, input: Values): Promise<CivilRecord> {
  const { typed, customer } = await assignedCustomer(tx, user, input);
  return createRecord(tx, user, civilCase, typed, {
    derive: async (given) => {
      const values: Values = { ...given, ...customer };
      await refuseLawyerWithoutAccess(tx, civilCase, { ...values, lawyer: given.lawyer }, {});
      const defaults = await readCaseDefaults(tx, values);
      if (defaults && !defaults.types.includes("civil")) throw invalid({ customer: "civilCase.customer.noCivil" });
      return {
        ...customer,
        status: "new",
        caseCreator: user.id,
        lawyer: values.lawyer ?? defaults?.lawyer,
        ...defaults?.law,
        ...sinceCreation(tx.now, defaults?.law.timeZone),
        ...hearingStates({}, values),
      };
    },
    unchecked: { cid: provisionalNumber() },
    complete: async (id) => {
      await insertLine(tx, civilCase, "statusHistory", id, { date: tx.now.toISOString(), to: "new", user: user.id });
      await makePresetTasks(tx, "civilCase", id, "new");
    },
  });
}

/** A new date sets a hearing. Lawyers may suspend the prior hearing here; the hearing of a pending trial needs a reason, so a change of status does it. */
function hearingStates(before: Values, values: Values): Values {
  const stateOf = (date: string, state: string) =>
    savedState({ date: dateOf(before[date]), state: (before[state] ?? null) as HearingState | null }, dateOf(values[date]));
  const prior = stateOf("priorHearingDate", "priorHearingState");
  const isSuspended = values.priorHearingState === "suspended" && before.priorHearingDate === values.priorHearingDate;
  return { priorHearingState: prior && isSuspended ? "suspended" : prior, trialHearingState: stateOf("trialHearingDate", "trialHearingState") };
}
const dateOf = (value: unknown) => (typeof value === "string" ? value : null);

/** Changes a civil case. If it moves to another customer, it takes over the country and time zone of that customer. */
export async function updateCivilCase(tx: Tx, user: Writer, input: Assignable): Promise<Saved<CivilRecord>> {
  const saved = await updateRecord(tx, user, civilCase, input, {
    derive: async (values, before) => {
      refuseMovedHearing(civilCase, "trialHearingDate", before, values);
      if (!input.restores) await refuseLawyerWithoutAccess(tx, civilCase, values, before);
      const law = "customer" in input.values ? (await readCaseDefaults(tx, values))?.law : undefined;
      return { ...law, ...hearingStates(before, values) };
    },
  });
  await followTerms(tx, saved);
  await giveTasks(tx, civilCase, saved);
  return saved;
}
