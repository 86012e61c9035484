import { date, datetime, ref, text } from "#domain/fields.ts";

/** What the lawyer asks the customer for. Asked with a change of status, fulfilled by a file or an answer; never edited. */
export const documentRequest = {
  item: text({ required: true, max: 200, edit: "system" }),
  askedBy: ref("user", { edit: "system" }),
  askedAt: datetime({ required: true, edit: "system" }),
  dueDate: date({ edit: "system" }),
  fulfilledBy: ref("user", { edit: "system" }),
  fulfilledAt: datetime({ edit: "system" }),
  answer: text({ max: 2000, edit: "system" }),
  fileName: text({ edit: "system" }),
};

/** The lines that still wait for a file or an answer. */
export const openRequests = <L extends { fulfilledAt: string | null }>(lines: readonly L[]): L[] =>
  lines.filter(({ fulfilledAt }) => fulfilledAt === null);
