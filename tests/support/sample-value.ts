import { keysOf } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import { daysAgo } from "#tests/support/test-clock.ts";

type Sources = {
  /** A text that was not given before. */
  text: () => string;
  /** A record of the entity of this name. */
  refTo: (name: string) => Promise<{ id: string }>;
};

/** The smallest value that a required field takes; a format of its own needs a value by hand. */
export async function sampleValue(field: Field, { text, refTo }: Sources): Promise<unknown> {
  switch (field.kind) {
    case "text":
    case "longText":
      return text();
    case "email":
      return `${text().replace(" ", "")}@test.test`;
    case "phone":
      return "600000000";
    case "color":
      return "#336699";
    case "date":
      return "2026-03-02";
    case "datetime":
      return daysAgo(1);
    case "money":
    case "integer":
      return 1;
    case "boolean":
      return false;
    case "enum":
      return keysOf(field.of)[0];
    case "enums":
      return [keysOf(field.of)[0]];
    case "ref":
      return (await refTo(field.to)).id;
    case "refs":
      return [(await refTo(field.to)).id];
    case "password":
    case "files":
    case "lines":
      return undefined;
  }
  field satisfies never;
}
