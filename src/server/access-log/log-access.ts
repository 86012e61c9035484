import type { HistoryEntry } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { hasPersonalData, isNamedInLists, type NamedPeople, type PersonalDataEntity } from "#domain/protection/personal-data.ts";
import type { SignedContext } from "#server/context.ts";

type Call = { context: SignedContext; input: { id?: string } };
type Handler = (options: never) => Promise<unknown>;
type Handlers = Partial<Record<string, Handler>>;

/** Routes whose answer is one whole record; a save shows it too. */
const whole = [
  "get",
  "create",
  "update",
  "restore",
  "intake",
  "addParty",
  "completeParty",
  "changeStatus",
  "undoStatus",
  "answerRequest",
  "askConversion",
  "accept",
  "file",
];
/** Routes whose answer is a part of a record, which its screen loads separately. */
const parts = ["choices", "law", "appearances"];
/** Routes whose answer has many records, and how to find them in it. */
const ofMany: Readonly<Record<string, (answer: never) => readonly { id: string }[]>> = {
  list: ({ rows }: { rows: { id: string }[] }) => rows,
  pick: (rows: { id: string }[]) => rows,
};

/** Adds access logging to the handlers of an entity with personal data. */
export function withAccessLog<H extends Handlers>({ name, fields }: Entity, handlers: H): H {
  if (!hasPersonalData(name)) return "criminals" in fields ? wrapped(handlers, logMembers) : handlers;
  return wrapped(handlers, (route) => {
    if (whole.includes(route)) return logRecord(name);
    if (parts.includes(route)) return ({ context: { deps, user }, input }) => deps.accessLog.logPart(user, name, input.id!);
    if (route === "history") return logHistory(name);
    const rowsOf = route === "pick" || isNamedInLists(name) ? ofMany[route] : undefined;
    if (rowsOf) return logRows(name, rowsOf);
    return route === "list" && "criminals" in fields ? logOffenders : undefined;
  });
}

/** The same for the lines of a record: each of their routes answers with the whole record. */
export const withLineAccessLog = <H extends Handlers>({ name }: Entity, handlers: H): H =>
  wrapped(handlers, () => (hasPersonalData(name) ? logRecord(name) : undefined));

/** Logs an update whose answer does not show the record. */
export const withChangeLog = <H extends Handler>({ name }: Entity, update: H): H =>
  wrapped({ update }, () =>
    hasPersonalData(name)
      ? ({ context: { deps, user }, input }) => deps.accessLog.log(user, { entity: name, records: [input.id!], way: "change" })
      : undefined,
  ).update;

type LogAccess = (call: Call, answer: unknown) => void;

const wrapped = <H extends Handlers>(handlers: H, logFor: (route: string) => LogAccess | undefined): H =>
  Object.fromEntries(
    Object.entries(handlers).map(([route, handle]) => {
      const log = logFor(route);
      if (!handle || !log) return [route, handle];
      const after = async (call: Call) => {
        const answer = await handle(call as never);
        log(call, answer);
        return answer;
      };
      return [route, after];
    }),
  ) as H;

/** A case or an issue shows the people in it. */
const logRecord =
  (entity: PersonalDataEntity): LogAccess =>
  ({ context: { deps, user }, input }, answer) => {
    deps.accessLog.log(user, { entity, records: [input.id ?? (answer as { id: string }).id], way: "view" });
    deps.accessLog.logPeople(user, answer as NamedPeople, "case");
  };

const logRows =
  (entity: PersonalDataEntity, rowsOf: (answer: never) => readonly { id: string }[]): LogAccess =>
  ({ context: { deps, user } }, answer) =>
    deps.accessLog.log(user, { entity, records: rowsOf(answer as never).map(({ id }) => id), way: "list" });

/** A list of cases or issues names their offenders, if their column is shown. */
const logOffenders: LogAccess = ({ context: { deps, user } }, answer) => {
  const { rows } = answer as { rows: { criminals?: { id: string }[] }[] };
  const records = [...new Set(rows.flatMap(({ criminals = [] }) => criminals.map(({ id }) => id)))];
  if (records.length > 0) deps.accessLog.log(user, { entity: "criminal", records, way: "list" });
};

/** A history names the people who were added or removed. */
const logHistory =
  (entity?: PersonalDataEntity): LogAccess =>
  ({ context: { deps, user }, input }, answer) => {
    if (entity) deps.accessLog.log(user, { entity, records: [input.id!], way: "history" });
    const { entries } = answer as { entries: HistoryEntry[] };
    const named = (name: keyof NamedPeople) =>
      entries.flatMap(({ changes }) => changes.flatMap(({ field, from, to }) => (field === name ? [from ?? [], to ?? []].flat() : [])));
    const naming = { criminals: named("criminals"), witnesses: named("witnesses") } as NamedPeople;
    deps.accessLog.logPeople(user, naming, "history");
  };

/** Bands and vehicles are not personal data themselves, but show their members. */
function logMembers(route: string): LogAccess | undefined {
  if (route === "history") return logHistory();
  if (whole.includes(route)) return ({ context: { deps, user } }, answer) => deps.accessLog.logPeople(user, answer as NamedPeople, "list");
  return undefined;
}
