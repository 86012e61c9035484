import type { Translate } from "#domain/messages/catalogue.ts";

type Issue = { code?: string; path?: readonly unknown[]; keys?: string[]; maximum?: number };

/** What a schema found wrong, at the names a person knows: `values.plate` is the field plate. */
export function issueTexts(issues: readonly Issue[], t: Translate): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap((issue): [string, string][] => {
      const path = (issue.path ?? []).map(String).filter((part) => part !== "values");
      if (issue.code === "unrecognized_keys") return (issue.keys ?? []).map((key) => [[...path, key].join("."), t("field.unknown")]);
      const isTooLong = issue.code === "too_big" && issue.maximum !== undefined;
      return [[path.join(".") || "body", isTooLong ? t("field.tooLong", { max: String(issue.maximum) }) : t("field.format.invalid")]];
    }),
  );
}
