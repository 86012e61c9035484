import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";

/** All that can change the numbers of a lawyer, by way of terms, hearings and tasks. */
export const countedFields = [...new Set([penalCase, civilCase].flatMap(({ fields }) => Object.keys(fields)))];
