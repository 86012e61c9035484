import type { Ref } from "#domain/entity.ts";
import type { Text } from "./words.ts";

type Values = Readonly<Record<string, unknown>>;

/** A proposal for a record with its legal reference; without values it is a note. */
export type Proposal = {
  key: string;
  text: Text;
  reference: string;
  values: Values;
  /** The rule was checked in the legal review. */
  checked?: boolean;
};

/** Leaves out proposals whose values the record already has. */
export const withoutAccepted = (record: Values, proposals: readonly Proposal[]): Proposal[] =>
  proposals.filter(({ values }) => Object.keys(values).length === 0 || Object.entries(values).some(([name, value]) => !has(record[name], value)));

const has = (own: unknown, value: unknown) =>
  Array.isArray(value) ? value.every((id) => (own as Ref[]).some((ref) => ref.id === id)) : own === value;
