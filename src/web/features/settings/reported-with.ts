import { penalCase } from "#domain/cases/case.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Related } from "#web/record/related-list.tsx";

/** The cases and the issues that refer to a record by a field of this name. */
export const reportedWith = (by: keyof typeof issue.fields): readonly Related[] => [
  { entity: penalCase, by },
  { entity: issue, by },
];
