import { type HearingState, savedState } from "#domain/calendar/hearing-state.ts";
import { penalCase } from "#domain/cases/case.ts";
import { fineAfter, fineSources } from "#domain/cases/fine.ts";
import { classOf, contradictsType } from "#domain/cases/offence-class.ts";
import { caseQuestions } from "#domain/cases/questions.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { type LimitationFacts, runningLimitation } from "#domain/law/limitation.ts";
import { isNew } from "#domain/lifecycle/questions.ts";
import { sinceCreation } from "#domain/lifecycle/status-since.ts";
import { type Assignable, undoneVersion } from "#server/assignees/assignable.ts";
import { extendAssignment } from "#server/assignees/extend-assignment.ts";
import { askFirst } from "#server/base/ask-first.ts";
import { invalid } from "#server/base/refusal.ts";
import { giveNumber } from "#server/case-common/give-numbers.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { sql } from "#server/db/sql.ts";
import { createIntakeRecord, type IntakeAdapter, updateIntakeRecord } from "#server/intake/intake-record.ts";
import { refuseMovedHearing } from "#server/lifecycle/refuse-moved-hearing.ts";
import { notifyAssigned } from "#server/notices/notify-assigned.ts";
import { aboutCase } from "#server/notices/subject.ts";
import { insertLine } from "#server/records/lines.ts";
import type { Saved, Writer } from "#server/records/save.ts";
import { giveTasks } from "#server/tasks/end-tasks.ts";
import { makePresetTasks } from "#server/tasks/make-tasks.ts";
import { followTerms } from "./follow-terms.ts";
import { notifyNew, notifyTrial } from "./notices.ts";
import { readTransitionContext } from "./transition-context.ts";

type Values = Readonly<Record<string, unknown>>;

export const createAndNotify = ({ deps, user }: SignedContext, input: Values): Promise<CaseRecord> =>
  deps.db.as(user, async (tx) => {
    const record = await createCase(tx, user, input);
    await notifyNew(tx, { deps, actor: user.id, record });
    return record;
  });

export const updateAndNotify = ({ deps, user }: SignedContext, input: Assignable): Promise<CaseRecord> =>
  deps.db.as(
    user,
    async (tx) => {
      if (input.extend) await extendAssignment(tx, user, penalCase, input);
      const { before, after } = await updateCase(tx, user, input);
      const isFinal = isNew(before.finalDate, after.finalDate);
      const appealDate = isFinal ? (await readTransitionContext(tx, user, after, {})).appealDate : null;
      askFirst(caseQuestions(before, after, { now: tx.now.toISOString(), appealDate }), input.accepted);
      const event = { deps, actor: user.id, record: after };
      await notifyTrial(tx, event, before);
      await notifyAssigned(tx, event, aboutCase(after), before, undoneVersion(input));
      return after;
    },
    plannedOnce,
  );

export const createCase = async (tx: Tx, user: Writer, input: Values): Promise<CaseRecord> =>
  giveNumber(tx, penalCase, await createIntakeRecord(tx, user, caseIntake, input));

export async function updateCase(tx: Tx, user: Writer, input: Assignable): Promise<Saved<CaseRecord>> {
  const saved = await updateIntakeRecord(tx, user, caseIntake, input);
  await followTerms(tx, saved);
  await giveTasks(tx, penalCase, saved);
  return saved;
}

/** A case starts with the status `new`, and its lawyer is notified of it. */
export const caseIntake: IntakeAdapter<typeof penalCase> = {
  entity: penalCase,
  typeMissing: "case.customer.noPenal",
  derive: async (tx, { caseStatus = "new", ...entered }, typed, before) => {
    const offence = offenceClass(entered, typed);
    const values = { ...entered, ...offence };
    const [firstBand] = (typed.bands as string[] | undefined) ?? [];
    return {
      caseStatus,
      ...(before.caseStatus ? {} : sinceCreation(tx.now, values.timeZone)),
      limitationDate: runningLimitation({ ...values, caseStatus } as LimitationFacts),
      ...(values.trialDatetime ? { trialSet: true } : {}),
      ...(typed.penaltyAmount == null && fineSources.some((name) => name in typed) ? { penaltyAmount: fineAfter(before, values) } : {}),
      ...offence,
      ...hearingState(before, values),
      ...(firstBand && !values.modusOperandi ? { modusOperandi: await modusOf(tx, firstBand) } : {}),
    };
  },
  rejectChange: (before, after) => refuseMovedHearing(penalCase, "trialDatetime", before, after),
  afterCreate: async (tx, user, id) => {
    await insertLine(tx, penalCase, "statusHistory", id, { date: tx.now.toISOString(), to: "new", user: user.id });
    await makePresetTasks(tx, "case", id, "new");
  },
  notify: notifyNew,
};

/** The class follows the type; one that the type rules out is refused. Records from before stay as they are until somebody changes one of them. */
function offenceClass(values: Values, typed: Values): Values {
  if (!("penalType" in typed) && !("crimeType" in typed)) return {};
  if (typed.crimeType == null) return { crimeType: classOf(values) };
  if (contradictsType(values)) throw invalid({ crimeType: "case.classContradicts" });
  return {};
}

/** Returned only if it changes, so that other saves do not write it. */
function hearingState(before: Values, { trialDatetime }: Values): Values {
  const state = savedState(
    { date: dateOf(before.trialDatetime), state: (before.hearingState ?? null) as HearingState | null },
    dateOf(trialDatetime),
  );
  return state === (before.hearingState ?? null) ? {} : { hearingState: state };
}
const dateOf = (value: unknown) => (typeof value === "string" ? value : null);

const modusOf = async (tx: Tx, band: string) =>
  (await tx.row<{ modus: string | null }>(sql`select modus_operandi as modus from bands where id = ${band}`))?.modus ?? null;
