import type { Translate } from "#domain/messages/catalogue.ts";

type Issue = { code?: string; origin?: string; path?: readonly unknown[]; keys?: string[]; maximum?: number | bigint; minimum?: number | bigint };

/** The issues of a schema as messages by field: `values.plate` is the field plate. */
export function issueTexts(issues: readonly Issue[], t: Translate): Record<string, string> {
  return Object.fromEntries(
    // Enough to repair a form: an answer never becomes larger than what it refuses.
    issues.slice(0, mostIssues).flatMap((issue): [string, string][] => {
      const path = (issue.path ?? []).map(String).filter((part) => part !== "values");
      if (issue.code === "unrecognized_keys") return (issue.keys ?? []).map((key) => [[...path, key].join("."), t("field.unknown")]);
      return [[path.join(".") || "body", outOfBounds(issue, t) ?? t("field.format.invalid")]];
    }),
  );
}

const mostIssues = 100;

/** The message for a value beyond its limits: of a number, the length of a text or the length of a list. */
function outOfBounds({ code, origin, maximum, minimum }: Issue, t: Translate): string | undefined {
  if (code === "too_small" && isNumber(origin) && minimum !== undefined) return t("field.tooSmall", { min: Number(minimum) });
  if (code !== "too_big" || maximum === undefined) return undefined;
  if (isNumber(origin)) return t("field.tooLarge", { max: Number(maximum) });
  return origin === "array" ? t("field.tooMany", { max: Number(maximum) }) : t("field.tooLong", { max: String(maximum) });
}

const isNumber = (origin: string | undefined) => origin === "number" || origin === "int";
