import type { CaseRecord } from "#domain/cases/status.ts";
import type { DatesContext } from "./case-context.ts";
import type { Day } from "./days.ts";
import { type LegalEntry, termEntry } from "./term-entry.ts";
import type { DayTermKey } from "./terms.ts";

type AnswerFacts = Pick<CaseRecord, "crimeType" | "processing">;
type SecondFacts = Pick<CaseRecord, "country" | "crimeType" | "appealJudgmentDate" | "appealJudgmentNotificationDate">;

/** The term to answer the other side's appeal, the shorter one while the kind of proceedings is not known. */
export const answerTerm = ({ crimeType, processing }: AnswerFacts): DayTermKey =>
  processing === "normal" || crimeType === "petty" ? "es.appeal.answer" : "es.appeal.answer.fast";

/** Cassation against the judgment of the second instance, with the day from which its term runs. Spanish law has none for petty offences. */
export function cassationOf(facts: SecondFacts): { key: "es.cassation" | "fr.cassation"; from: Day } | undefined {
  const { country, crimeType, appealJudgmentDate, appealJudgmentNotificationDate } = facts;
  const isFrench = country === "France";
  const from = isFrench ? (appealJudgmentDate ?? appealJudgmentNotificationDate) : appealJudgmentNotificationDate;
  return from && (isFrench || crimeType !== "petty") ? { key: isFrench ? "fr.cassation" : "es.cassation", from } : undefined;
}

/** What the second instance asks of this side, until the judgment is final. */
export function secondInstance(facts: CaseRecord, context: DatesContext): LegalEntry[] {
  if (facts.finalDate) return [];
  const { appealTransferDate: transfer, actions } = facts;
  const isAnswered = transfer !== null && actions.some(({ action, date }) => action === "resourceOpposition" && date >= transfer);
  const answers =
    transfer && !isAnswered && !facts.appealJudgmentDate
      ? [termEntry(answerTerm(facts), "law.appealAnswer", transfer, context, "law.step.transfer")]
      : [];
  const cassation = cassationOf(facts);
  if (!cassation || actions.some(({ action, date }) => action === "resource" && date >= cassation.from)) return answers;
  const entry = termEntry(cassation.key, "law.cassation", cassation.from, context, "law.step.secondJudgment");
  return [...answers, cassation.key === "fr.cassation" ? { ...entry, working: [...entry.working, ({ t }) => t("law.step.pourvoi")] } : entry];
}
