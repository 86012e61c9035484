import { penalCase } from "#domain/cases/case.ts";
import { choicesFor, type Remark, rule } from "#domain/cases/choices.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { mayUndo, undoOf } from "#domain/cases/undo.ts";
import { check, type Problems } from "#domain/check.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changedSince } from "#server/records/changed-since.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { asInput, type Writer } from "#server/records/save.ts";
import { conflict, invalid, notFound, Refusal } from "#server/refusal.ts";
import { situationOf } from "./situation.ts";
import { stepOf } from "./step-of.ts";
import { writeStatus } from "./write-status.ts";

export type StatusInput = {
  id: string;
  version: number;
  to: CaseStatus;
  reason?: string | undefined;
  force?: boolean | undefined;
  accepted?: boolean | undefined;
  items?: string[] | undefined;
  trialDatetime?: string | undefined;
  adjournment?: EnumKey<"adjournmentReasons"> | undefined;
};

/** What this person could make of the case now, told in their language. A deleted case has no way to go. */
export const statusChoices = ({ deps, user, locale }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    const record = (await readRecord(tx, user, penalCase, id)) as unknown as CaseRecord;
    if (record.deleted) return { choices: [], undo: null };
    const situation = await situationOf(tx, user, record);
    const t = translator(catalogueOf(locale));
    const told = (remarks: Remark[]) => remarks.map(({ field, message }) => ({ field, message: t(message) }));
    const undo = undoOf(record, situation.now);
    return {
      choices: choicesFor(user, record, situation).map((choice) => ({ ...choice, missing: told(choice.missing), warnings: told(choice.warnings) })),
      undo: undo && mayUndo(user, undo) ? { to: undo.to, until: undo.until } : null,
    };
  });

/** Another status, if the lifecycle, the role, the guards and the version of the case that the person saw allow it. */
export const changeStatus = ({ deps, user, locale }: SignedContext, input: StatusInput) =>
  deps.db.as(user, async (tx) => {
    const before = await heldCase(tx, user, input);
    const trialDatetime = input.to === "trialPending" && input.trialDatetime ? new Date(input.trialDatetime).toISOString() : undefined;
    const situation = await situationOf(tx, user, before, { ...input, trialDatetime });
    const choice = rule(user, before, input.to, situation, input.force);
    if (typeof choice === "string") throw refused(choice, before.caseStatus, input.to);
    if (choice.missing.length > 0) throw lacking(choice.missing);
    if (choice.warnings.length > 0 && !input.accepted) throw new Refusal(400, "WARNING", "status.accept", { fields: problemsOf(choice.warnings) });
    const step = stepOf(user, locale, before, choice, situation);
    const { problems } = check(penalCase, { ...asInput(penalCase, before), ...step.values });
    if (Object.keys(problems).length > 0) throw invalid(problems);
    return writeStatus(tx, deps, user, before, step);
  });

/** The case as this very version of it, until the transaction ends. */
export async function heldCase(tx: Tx, user: Writer, { id, version }: { id: string; version: number }): Promise<CaseRecord> {
  const before = (await lockRecord(tx, user, penalCase, id)) as unknown as CaseRecord;
  if (before.deleted) throw notFound();
  if (before.version !== version) throw conflict({ changed: await changedSince(tx, user, penalCase, id, version), version: before.version });
  return before;
}

function refused(why: "noRole" | "notAllowed", from: CaseStatus, to: CaseStatus): Refusal {
  if (why === "noRole") return new Refusal(403, "FORBIDDEN", "status.noRole");
  return new Refusal(400, "BAD_REQUEST", (t, { enums: { caseStatus } }) => t("status.notAllowed", { from: caseStatus[from], to: caseStatus[to] }));
}

/** Said as a whole, with the names of the fields, and at each field. */
function lacking(missing: Remark[]): Refusal {
  return new Refusal(
    400,
    "BAD_REQUEST",
    (t, { labels }) => {
      const names: Record<string, string> = labels.case.fields;
      const known = missing.flatMap(({ field }) => names[field] ?? []);
      return known.length > 0 ? t("status.missing", { fields: known.join(", ") }) : t(missing[0]!.message);
    },
    { fields: problemsOf(missing) },
  );
}

const problemsOf = (remarks: Remark[]): Problems => Object.fromEntries(remarks.map(({ field, message }) => [field, message]).reverse());
