import type { Question } from "#domain/lifecycle/questions.ts";
import { type MessageText, Refusal, textOf } from "./refusal.ts";

/** Refuses what should be confirmed first, with all questions of each field. The caller sends it again with `accepted`. */
export function askFirst(questions: readonly Question[], accepted: boolean | undefined) {
  if (accepted || questions.length === 0) return;
  const fields: Record<string, MessageText> = {};
  for (const [field, of] of Map.groupBy(questions, (one) => one.field))
    fields[field] = (t, catalogue) => of.map(({ message }) => textOf(message, t, catalogue)).join(" ");
  throw new Refusal(400, "WARNING", "status.accept", { fields });
}
