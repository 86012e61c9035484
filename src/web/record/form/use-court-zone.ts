import { skipToken, useQuery } from "@tanstack/react-query";
import type { Ref } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useClocks } from "#web/record/base/time-zone.ts";
import { useCurrentValue, useRecordForm } from "./form-context.ts";

/** In the order in which the server looks for the court of a hearing. */
const courts = ["court", "courtPenal", "courtInstruction"] as const;

/** The time zone of the court that is chosen in the form. Until it is known, that of the record. */
export function useCourtZone(): string {
  const { row } = useRecordForm();
  const clocks = useClocks();
  const chosen = [useCurrentValue(courts[0]), useCurrentValue(courts[1]), useCurrentValue(courts[2])].map(idOf).find(Boolean);
  const saved = courts.map((name) => idOf(row?.[name])).find(Boolean);
  const isSaved = chosen === saved;
  const { data } = useQuery(query.calendar.court.queryOptions({ input: chosen && !isSaved ? { id: chosen } : skipToken, retry: false }));
  return isSaved ? clocks.court : (data?.timeZone ?? clocks.place);
}

const idOf = (value: unknown) => (value as Ref | null | undefined)?.id;
