import { penalCase } from "#domain/cases/case.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Related } from "#web/record/page/related-list.tsx";

/** The cases and issues that refer to a record in this field. */
export const casesAndIssuesBy = (field: keyof typeof issue.fields): readonly Related[] => [
  { entity: penalCase, field },
  { entity: issue, field },
];
