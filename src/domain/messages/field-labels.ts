import { jurisdictionOf } from "#domain/check.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ServedKind } from "./record-terms.ts";

type Values = Readonly<Record<string, unknown>>;

/** The labels of the fields of an entity, or of one record of it. */
export function fieldLabels(
  { labels, servedLabels }: Pick<Catalogue, "labels" | "servedLabels">,
  entity: string,
  record?: Values | null | undefined,
): Readonly<Record<string, string>> {
  const { fields } = labels[entity as EntityName];
  const own = ownLabels({ servedLabels }, entity, record);
  return own ? { ...fields, ...own } : fields;
}

/** The labels that this record has instead of those of its entity. */
export function ownLabels(
  { servedLabels }: Pick<Catalogue, "servedLabels">,
  entity: string,
  record: Values | null | undefined,
): Readonly<Record<string, string>> | undefined {
  const served = entity === "civilCase" && record ? servedKind(record) : undefined;
  return served && servedLabels[served];
}

/** Undefined while the procedure is open. */
export function servedKind(record: Values): ServedKind | undefined {
  const { procedure } = record;
  if (procedure === "monitoring") return jurisdictionOf(record) === "fr" ? "frenchPaymentOrder" : "spanishPaymentOrder";
  if (procedure === "execution" || procedure === "exchangeRate") return "enforcement";
  return procedure ? "demand" : undefined;
}
