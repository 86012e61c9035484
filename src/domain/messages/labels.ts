import type { EntityName, entities } from "#domain/entities/registry.ts";
import type { Fields } from "#domain/fields.ts";

type LineLabels<F extends Fields> = {
  [K in keyof F as F[K]["kind"] extends "lines" ? K : never]: F[K] extends { fields: infer L } ? Record<keyof L, string> : never;
};

/** Labels of entities, their fields and the fields of their lines. A field without a label does not compile. */
export type Labels = {
  [E in EntityName]: {
    one: string;
    many: string;
    fields: Record<keyof (typeof entities)[E]["fields"], string>;
  } & (keyof LineLabels<(typeof entities)[E]["fields"]> extends never ? unknown : { lines: LineLabels<(typeof entities)[E]["fields"]> });
};
