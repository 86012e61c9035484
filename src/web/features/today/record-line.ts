import type { DayRecord } from "#api/today-parts.ts";
import { recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { useWorkScope } from "./work-context.ts";

export const pathOfRecord = ({ entity, id }: Pick<DayRecord, "entity" | "id">) => recordPath(entities[entity], id);

/** Number, place and, among several lawyers, whose it is. */
export function useRecordLine() {
  const { nameOf } = useWorkScope();
  return ({ number, place, lawyer }: DayRecord) => [number, place, nameOf(lawyer)].filter(Boolean).join(" · ");
}
