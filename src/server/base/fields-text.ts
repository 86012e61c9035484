import type { Entity } from "#domain/entity.ts";
import type { Catalogue, Translate } from "#domain/messages/catalogue.ts";

type Named = Record<string, { one: string; fields: Record<string, string> }>;

/** The messages at the fields of a record as one text, for places that do not show them at the fields: each named by its label. */
export function fieldsText(
  t: Translate,
  { labels }: Catalogue,
  { name: entity }: Pick<Entity, "name">,
  fields: Readonly<Record<string, string>>,
): string {
  const names = (labels as unknown as Named)[entity]!;
  const texts = Object.entries(fields).map(([name, text]) => {
    const label = names.fields[name] ?? names.one;
    // "Matrícula incorrecta" and "DNI/NIE incorrecto" name their field themselves.
    return text.toLowerCase().includes(firstWord(label)) ? text : t("grid.filterValue", { field: label, value: text });
  });
  return [...new Set(texts)].join(" ");
}

const firstWord = (label: string) => (/\p{L}{3,}/u.exec(label)?.[0] ?? label).toLowerCase();
