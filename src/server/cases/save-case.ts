import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { type LimitationFacts, runningLimitation } from "#domain/law/limitation.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { refuseMoved } from "#server/lifecycle/refuse-moved.ts";
import { insertLine } from "#server/records/lines.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { createReported, type Reported, updateReported } from "#server/reports/reported.ts";
import { tellNew } from "./notices.ts";

type Values = Readonly<Record<string, unknown>>;

/** A case begins as a new one, and its lawyer hears of it. */
export const reportedCase: Reported = {
  entity: penalCase,
  noType: "case.customer.noPenal",
  settle: async (tx, { caseStatus = "new", ...values }, typed) => {
    const [firstBand] = (typed.bands as string[] | undefined) ?? [];
    return {
      caseStatus,
      limitationDate: runningLimitation({ ...values, caseStatus } as LimitationFacts),
      ...(values.trialDatetime ? { trialSet: true } : {}),
      ...(firstBand && !values.modusOperandi ? { modusOperandi: await modusOf(tx, firstBand) } : {}),
    };
  },
  refuse: (before, after) => refuseMoved(penalCase, "trialDatetime", before, after),
  begin: (tx, user, id) => insertLine(tx, penalCase, "statusHistory", id, { date: new Date().toISOString(), to: "new", user: user.id }),
  tell: (tx, happening) => tellNew(tx, { ...happening, record: happening.record as unknown as CaseRecord }),
};

export const createCase = (tx: Tx, user: Writer, input: Values): Promise<AnyRecord> => createReported(tx, user, reportedCase, input);

export const updateCase = (tx: Tx, user: Writer, input: { id: string; version: number; values: Values }): Promise<AnyRecord> =>
  updateReported(tx, user, reportedCase, input);

const modusOf = async (tx: Tx, band: string) =>
  (await tx.row<{ modus: string | null }>(sql`select modus_operandi as modus from bands where id = ${band}`))?.modus ?? null;
