import type { Jurisdiction } from "#domain/fields.ts";
import type { CaseContext, CaseFacts, Words } from "./case-law.ts";

type Values = Readonly<Record<string, unknown>>;

/** One row of section 7.2. It proposes, with its reason; a lawyer takes it over or not. */
export type SuggestionRule = {
  key: string;
  /** Without one: in both countries. */
  jurisdiction?: Jurisdiction;
  when: (facts: CaseFacts, context: CaseContext) => boolean;
  /** What taking it over writes; without them it is a note. */
  values?: Values | ((facts: CaseFacts, context: CaseContext) => Values);
  text: (words: Words, facts: CaseFacts, context: CaseContext) => string;
  reference: string | Readonly<Record<Jurisdiction, string>>;
};
