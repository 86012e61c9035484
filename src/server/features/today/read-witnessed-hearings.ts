import type { FirstOf, WitnessedHearing } from "#api/today-parts.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Day } from "#domain/law/days.ts";
import { readWitnesses } from "#server/case-common/read-witnesses.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import type { Counted } from "./counted.ts";
import { namingFields } from "./day-record.ts";
import { type HearingOptions, hasHearing, readHearings } from "./read-hearings.ts";

type Options = HearingOptions & { lawyer?: string | undefined };

/** Hearings with the people of the customer who go there. */
export function hearingsPart(tx: Tx, user: User, today: Day, { lawyer, ...options }: Options = {}): Part<FirstOf<WitnessedHearing>> {
  const records = {
    case: caseFields,
    civilCase: civilFields,
    customer: true,
    establishment: true,
    court: true,
    criminal: true,
    witness: true,
  } as const;
  return {
    // Which other records somebody is in decides who of them is shown by name, except to staff.
    reads: isStaff(user.role) ? records : { ...records, issue: people, lawyer: true },
    ...(!isStaff(user.role) && { moves: people }),
    make: () => readWitnessedHearings(tx, user, today, lawyer, options),
    admits: ({ ids, structural }) =>
      isStaff(user.role) || structural.length === 0
        ? hasHearing(user, ids, today, lawyer, options)
        : sql`(${hasHearing(user, ids, today, lawyer, options)}
            or exists (select from case_criminals where case_id = any(${structural}::uuid[])) or exists (select from case_witnesses where case_id = any(${structural}::uuid[]))
            or exists (select from issue_criminals where issue_id = any(${structural}::uuid[])) or exists (select from issue_witnesses where issue_id = any(${structural}::uuid[])))`,
  };
}

const caseFields = [
  ...[...namingFields, "trialLawyer", "timeZone", "caseStatus", "trialSet", "trialDatetime", "trialStatus", "hearingState", "adjournments"],
  ...["court", "courtRoom", "courtPenal", "courtPenalRoom", "courtInstruction", "courtInstructionRoom"],
  ...["autosMisdemeanor", "autosPreviousProceedings", "autosAbbreviatedProcedure", "criminals", "witnesses", "minors", "datetime"],
];
const civilFields = [
  ...[...namingFields, "timeZone", "status", "court", "otherPart", "procedureNumber"],
  ...["priorHearingDate", "priorHearingState", "trialHearingDate", "trialHearingState"],
];

/** Fields of a case or an issue that decide who is a minor, and who sees the names of minors. */
const people = ["criminals", "witnesses", "minors", "datetime", "lawyer", "trialLawyer", "customer", "establishment"];

async function readWitnessedHearings(
  tx: Tx,
  user: User,
  today: Day,
  lawyer: string | undefined,
  options: HearingOptions,
): Promise<Counted<FirstOf<WitnessedHearing>>> {
  const { answer, counted } = await readHearings(tx, user, today, lawyer, options);
  const trials = answer.rows.filter(({ kind }) => kind === "trial").map(({ record }) => record.id);
  const witnesses = await readWitnesses(tx, user, trials);
  const rows = answer.rows.map((hearing) => ({ ...hearing, witnesses: witnesses.get(hearing.record.id) ?? [] }));
  return { answer: { total: answer.total, rows }, counted };
}
