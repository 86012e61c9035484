import type { Translate } from "#domain/messages/catalogue.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";

type Issue = {
  code?: string;
  origin?: string;
  format?: string;
  path?: readonly unknown[];
  keys?: string[];
  maximum?: number | bigint;
  minimum?: number | bigint;
};

/** The issues of a schema as messages by field: `values.plate` is the field plate, `criminals.3` the field criminals. */
export function issueTexts(issues: readonly Issue[], t: Translate): Record<string, string> {
  return Object.fromEntries(
    // Enough to repair a form: an answer never becomes larger than what it refuses.
    issues.slice(0, maxIssues).flatMap((issue): [string, string][] => {
      const path = (issue.path ?? []).map(String).filter((part) => part !== "values");
      while (path.length > 1 && /^\d+$/.test(path.at(-1)!)) path.pop();
      if (issue.code === "unrecognized_keys") return (issue.keys ?? []).map((key) => [[...path, key].join("."), t("field.unknown")]);
      return [[path.join(".") || "body", outOfBounds(issue, t) ?? t(formatMessages[issue.format ?? ""] ?? "field.format.invalid")]];
    }),
  );
}

const maxIssues = 200;
const formatMessages: Readonly<Record<string, MessageKey>> = { date: "field.date.invalid", datetime: "field.datetime.invalid" };

/** The message for a value beyond its limits: of a number, the length of a text or the length of a list. */
function outOfBounds({ code, origin, maximum, minimum }: Issue, t: Translate): string | undefined {
  if (code === "too_small" && isNumber(origin) && minimum !== undefined) return t("field.tooSmall", { min: Number(minimum) });
  if (code !== "too_big" || maximum === undefined) return undefined;
  if (isNumber(origin)) return t("field.tooLarge", { max: Number(maximum) });
  return origin === "array" ? t("field.tooMany", { max: Number(maximum) }) : t("field.tooLong", { max: String(maximum) });
}

const isNumber = (origin: string | undefined) => origin === "number" || origin === "int";
