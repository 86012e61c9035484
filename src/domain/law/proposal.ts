import type { Ref } from "#domain/entity.ts";
import type { Text } from "./words.ts";

type Values = Readonly<Record<string, unknown>>;

/** What is worth proposing about a record, with its reason; without values it is a note. */
export type Proposal = { key: string; text: Text; reference: string; values: Values };

/** Without what the record has already. */
export const news = (record: Values, proposals: readonly Proposal[]): Proposal[] =>
  proposals.filter(({ values }) => Object.keys(values).length === 0 || Object.entries(values).some(([name, value]) => !has(record[name], value)));

const has = (own: unknown, value: unknown) =>
  Array.isArray(value) ? value.every((id) => (own as Ref[]).some((ref) => ref.id === id)) : own === value;
