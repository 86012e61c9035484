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

/** What a schema found wrong, at the names a person knows: `values.plate` is the field plate, `criminals.3` the field criminals. */
export function issueTexts(issues: readonly Issue[], t: Translate): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap((issue): [string, string][] => {
      const path = (issue.path ?? []).map(String).filter((part) => part !== "values");
      while (path.length > 1 && /^\d+$/.test(path.at(-1)!)) path.pop();
      if (issue.code === "unrecognized_keys") return (issue.keys ?? []).map((key) => [[...path, key].join("."), t("field.unknown")]);
      return [[path.join(".") || "body", outOfBounds(issue, t) ?? t(formatMessages[issue.format ?? ""] ?? "field.format.invalid")]];
    }),
  );
}

const formatMessages: Readonly<Record<string, MessageKey>> = { date: "field.date.invalid", datetime: "field.datetime.invalid" };

/** How far a value may go, in the words of its kind: a number has a size, a text letters, a list things in it. */
function outOfBounds({ code, origin, maximum, minimum }: Issue, t: Translate): string | undefined {
  if (code === "too_small" && isNumber(origin) && minimum !== undefined) return t("field.tooSmall", { min: Number(minimum) });
  if (code !== "too_big" || maximum === undefined) return undefined;
  if (isNumber(origin)) return t("field.tooLarge", { max: Number(maximum) });
  return origin === "array" ? t("field.tooMany", { max: Number(maximum) }) : t("field.tooLong", { max: String(maximum) });
}

const isNumber = (origin: string | undefined) => origin === "number" || origin === "int";
