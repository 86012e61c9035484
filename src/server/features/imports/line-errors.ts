import type { ImportError } from "#api/imports.ts";
import { importErrorsListed } from "#api/limits.ts";
import { catalogueOf, translators } from "#server/base/catalogue-of.ts";
import { Refusal, textOf } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { ReadLine } from "./read-lines.ts";

const valueLength = 80;

/** Collects errors: the first ones in full, and the number of all. */
export function lineErrors() {
  const errors: ImportError[] = [];
  let errorCount = 0;
  const add = ({ line, textOf: textIn }: ReadLine, field: string, message: string) => {
    if (errorCount++ < importErrorsListed) errors.push({ line, field: field || null, value: textIn(field)?.slice(0, valueLength) || null, message });
  };
  /** Adds what the code of a screen refused. Any other error ends the import. */
  const addRefusal = (record: ReadLine, error: unknown, context: SignedContext) => {
    if (!(error instanceof Refusal)) throw error;
    // Whether somebody else has a record is told once per attempt, not once per line.
    if (error.code === "EXISTS_UNSEEN") throw unseen(record);
    for (const [field, message] of Object.entries(refusedFields(error, context))) add(record, field, message);
  };
  return { add, addRefusal, all: () => ({ errors, errorCount }) };
}
export type LineErrors = ReturnType<typeof lineErrors>;

const unseen = ({ line }: ReadLine) =>
  new Refusal(400, "EXISTS_UNSEEN", (t) => t("import.unseen", { line: String(line), message: t("record.unseen") }));

function refusedFields({ text, data }: Refusal, { locale }: SignedContext): Record<string, string> {
  const [t, catalogue] = [translators[locale], catalogueOf(locale)];
  const fields = Object.entries(data.fields ?? {});
  return fields.length > 0
    ? Object.fromEntries(fields.map(([name, message]) => [name, textOf(message, t, catalogue)]))
    : { "": textOf(text, t, catalogue) };
}
