import { type ImportColumn, type ImportInspection, type ImportMapping, importMapping } from "#api/imports.ts";
import type { User } from "#domain/access/user.ts";
import type { Problems } from "#domain/check.ts";
import { importedFields } from "#domain/entities/importable.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { invalid } from "#server/refusal.ts";
import { fold } from "./fold.ts";
import type { Table } from "./read-table.ts";

const [samples, sampleLength] = [3, 80];

/** What the file holds, and for each column the field its heading names. */
export function inspect(user: User, entity: Entity, { headings, rows }: Table): ImportInspection {
  const names = importedFields(user, entity);
  const proposed = proposeMapping(entity, names, headings);
  const columns = headings.map((heading, index): ImportColumn => {
    const filled = new Set(rows.flatMap(({ cells }) => cells[index] || []));
    return { heading, sample: [...filled].slice(0, samples).map((cell) => cell.slice(0, sampleLength)), field: proposed[index]! };
  });
  return { columns, rows: rows.length, fields: names.map((name) => ({ name, required: entity.fields[name]!.required === true })) };
}

/** A heading is the key of a field or its label in either language. Of two columns for one field, the first has it. */
export function proposeMapping(entity: Entity, names: readonly string[], headings: readonly string[]): ImportMapping {
  const called = new Map<string, string>();
  const labels = [es, fr].map((catalogue) => catalogue.labels[entity.name as EntityName].fields as Record<string, string>);
  for (const callings of [(name: string) => [name], (name: string) => labels.map((of) => of[name]!)])
    for (const name of names) for (const calling of callings(name)) if (!called.has(fold(calling))) called.set(fold(calling), name);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const name = called.get(fold(heading));
    if (!name || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

/** The mapping a person settled on; refused when it does not fit the file or leaves out what every record needs. */
export function settledMapping(user: User, entity: Entity, { headings }: Table, text: string | undefined): ImportMapping {
  const names = importedFields(user, entity);
  const mapping = parsed(text);
  const mapped = mapping?.filter((name) => name !== null) ?? [];
  const fits = mapping?.length === headings.length && mapped.every((name) => names.includes(name)) && new Set(mapped).size === mapped.length;
  if (!mapping || !fits) throw invalid({ mapping: "field.format.invalid" });
  const missing = names.filter((name) => entity.fields[name]!.required && !mapped.includes(name));
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, "field.required"])) as Problems);
  return mapping;
}

function parsed(text = ""): ImportMapping | undefined {
  try {
    return importMapping.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
