import type { DayParties, DayRecord } from "#api/today-parts.ts";
import { recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { useWorkScope } from "./work-context.ts";

export const pathOfRecord = ({ entity, id }: Pick<DayRecord, "entity" | "id">) => recordPath(entities[entity], id);

/** Whom it is about. */
export const peopleOf = (parties: DayParties | undefined): string =>
  [...(parties?.accused.map(({ alias }) => alias) ?? []), parties?.otherPart].filter(Boolean).join(", ");

/** Whom it is about, number, place, court with its number and, among several lawyers, whose it is. */
export function useRecordLine() {
  const { nameOf } = useWorkScope();
  return ({ number, place, lawyer, parties }: DayRecord) =>
    [peopleOf(parties), number, place, parties?.court, parties?.procedure, nameOf(lawyer)].filter(Boolean).join(" · ");
}
