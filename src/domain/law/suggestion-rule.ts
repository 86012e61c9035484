import type { CaseRecord } from "#domain/cases/status.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { CaseContext } from "./case-context.ts";
import type { Words } from "./words.ts";

type Values = Readonly<Record<string, unknown>>;

/** One row of section 7.2: a proposal with its reason, which a lawyer accepts or not. */
export type SuggestionRule = {
  key: string;
  /** Both countries by default. */
  jurisdiction?: Jurisdiction;
  when: (facts: CaseRecord, context: CaseContext) => boolean;
  /** The values that accepting it writes; without them it is a note. */
  values?: Values | ((facts: CaseRecord, context: CaseContext) => Values);
  text: (words: Words, facts: CaseRecord, context: CaseContext) => string;
  /** Rules of one group answer the same question, and a lawyer chooses between them. */
  alternative?: string;
  /** Still worth saying when a graver qualification is proposed: then it is a note. */
  isNoteBesides?: true;
  reference: string | Readonly<Record<Jurisdiction, string>>;
  /** With the trial, or with the judgment unless it says otherwise; `never`: only with the case. */
  ends?: "trial" | "judgment" | "never";
  /** It was checked in the legal review. */
  checked?: boolean;
};
