import type { CalendarPeriod } from "#api/calendar.ts";
import type { DuplicatePair } from "#api/duplicates.ts";
import type { ImportChange } from "#api/imports.ts";
import type { Network } from "#api/network.ts";
import type { DueRow } from "#api/protection.ts";
import type { SearchGroup } from "#api/search.ts";
import type { Today } from "#api/today.ts";
import type { DayParties, DayRecord } from "#api/today-parts.ts";
import { type AccessWay, hasPersonalData, isPerson, type PersonalDataEntity } from "#domain/protection/personal-data.ts";
import type { SignedContext } from "#server/context.ts";

/** All records of one answer are one row of the log. */
function log({ deps, user }: SignedContext, entity: PersonalDataEntity, shown: readonly { id: string }[], way: AccessWay) {
  deps.accessLog.log(user, { entity, records: [...new Set(shown.map(({ id }) => id))], way });
}

export function logHits(context: SignedContext, groups: SearchGroup[]): SearchGroup[] {
  for (const { entity, rows } of groups) {
    // A hit also shows the part of its text that matches.
    if (hasPersonalData(entity)) log(context, entity, rows, "search");
    // A case is shown with the names of its offenders.
    log(
      context,
      "criminal",
      rows.flatMap(({ values }) => (values.criminals ?? []) as { id: string }[]),
      "search",
    );
  }
  return groups;
}

/** The check of an import shows what records have now, and whom they name. */
export function logChanges(context: SignedContext, entity: string, changes: readonly ImportChange[]) {
  if (hasPersonalData(entity))
    log(
      context,
      entity,
      changes.map(({ record }) => record),
      "list",
    );
  const people = changes.flatMap(({ fields }) =>
    fields.flatMap(({ field, from, to }) => (field === "criminals" ? [from ?? [], to ?? []].flat() : [])),
  );
  log(context, "criminal", people as { id: string }[], "list");
}

export function logNodes(context: SignedContext, network: Network): Network {
  const persons = network.nodes.filter(({ entity }) => entity === "criminal");
  log(context, "criminal", persons, "network");
  return network;
}

export function logPairs(context: SignedContext, entity: string, pairs: DuplicatePair[]): DuplicatePair[] {
  const shown = pairs.flatMap(({ left, right }) => [left, right]);
  if (isPerson(entity)) log(context, entity, shown, "list");
  return pairs;
}

export function logDue<Page extends { rows: DueRow[] }>(context: SignedContext, page: Page): Page {
  for (const [entity, rows] of Map.groupBy(page.rows, (row) => row.entity)) if (isPerson(entity)) log(context, entity, rows, "list");
  return page;
}

/** A calendar names the accused of penal cases, and the other party of civil ones. */
export function logParties(context: SignedContext, period: CalendarPeriod): CalendarPeriod {
  const shown = period.events.flatMap(({ accused }) => accused);
  log(context, "criminal", shown, "list");
  const named = period.events.filter(({ otherPart }) => otherPart !== null);
  log(
    context,
    "civilCase",
    named.map(({ record }) => ({ id: record })),
    "list",
  );
  return period;
}

/** The parties of the rows of a lawyer's or a manager's day. */
const partiesOf = (day: Today): { id: string; parties: DayParties | undefined }[] =>
  day.day === "lawyer" || day.day === "manager"
    ? [
        ...[day.deadlines, day.tasks, day.newRecords, day.papers, day.idle, ...("unassigned" in day ? [day.unassigned] : [])].flatMap(({ rows }) =>
          (rows as { record: DayRecord }[]).map(({ record }) => record),
        ),
        ...day.unread.map(({ record, parties }) => ({ id: record, parties })),
      ].map(({ id, parties }) => ({ id, parties }))
    : [];

/** A day names the parties of its records, as a calendar does. */
export function logDay(context: SignedContext, day: Today): Today {
  const { rows } = day.hearings;
  const named = partiesOf(day);
  const alerted = day.day === "headOffice" ? day.alerts.filter(({ kind }) => kind === "repeat").map(({ subject }) => ({ id: subject })) : [];
  log(
    context,
    "criminal",
    [...rows.flatMap(({ accused }) => accused), ...named.flatMap(({ parties }) => parties?.accused ?? []), ...alerted],
    "list",
  );
  log(
    context,
    "witness",
    rows.flatMap(({ witnesses }) => witnesses),
    "list",
  );
  log(
    context,
    "civilCase",
    [...rows.filter(({ otherPart }) => otherPart !== null).map(({ record }) => record), ...named.filter(({ parties }) => parties?.otherPart)],
    "list",
  );
  return day;
}
