import { calendarOf } from "#domain/calendar/event-kinds.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { icsOf } from "#server/ics/ics.ts";
import type { MailedHearing } from "#server/jobs/job-kinds.ts";

export type HearingFile = { name: string; method: "PUBLISH" | "CANCEL"; text: string };

/**
 * A hearing for the calendar of whoever gets the mail. A hearing that moves has the same UID and a higher SEQUENCE, one that does not take place
 * is cancelled. Nobody is asked to accept: a court does not ask either.
 */
export function hearingFile(
  hearing: MailedHearing,
  locale: Locale,
  { from, publicUrl }: { from: string; publicUrl: string | undefined },
): HearingFile {
  const { kind, record, number, at, state } = hearing;
  const method = takesPlace(state) ? "PUBLISH" : "CANCEL";
  const event = { ...hearing, calendar: calendarOf[kind], source: record, day: at.slice(0, 10) };
  return { name: `${number}.ics`, method, text: icsOf([event], { locale, publicUrl, method, sender: senderOf(from) }) };
}

/** Name and address of a sender such as `Sumario <no-reply@sumario.example>`. */
function senderOf(from: string): { name: string; email: string } {
  const [, name, email] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>/.exec(from) ?? [];
  return { name: name || "Sumario", email: email ?? from.trim() };
}
