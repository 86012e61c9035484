import type { HistoryEntry } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { hasPersonalData, isNamedInLists, type NamedPeople, type PersonalDataEntity } from "#domain/protection/personal-data.ts";
import type { SignedContext } from "#server/context.ts";

type Call = { context: SignedContext; input: { id?: string } };
type Handler = (options: never) => Promise<unknown>;
type Handlers = Partial<Record<string, Handler>>;

/** Routes that answer with one whole record. Who changes nothing of it reads it all the same. */
const whole = ["get", "create", "update", "restore", "intake", "addParty", "changeStatus", "undoStatus", "answerRequest", "askConversion", "accept"];
/** Routes that tell something of one, and are asked beside it by its screen. */
const parts = ["choices", "law", "appearances"];
/** Routes that answer with many, and what of the answer they are. What is picked from is told apart by its text. */
const ofMany: Readonly<Record<string, (answer: never) => readonly { id: string }[]>> = {
  list: ({ rows }: { rows: { id: string }[] }) => rows,
  pick: (rows: { id: string }[]) => rows,
};

/** The handlers of an entity that also write down what they show, where it is about people. */
export function noted<H extends Handlers>({ name, fields }: Entity, handlers: H): H {
  if (!hasPersonalData(name)) return "criminals" in fields ? wrapped(handlers, notedMembers) : handlers;
  return wrapped(handlers, (route) => {
    if (whole.includes(route)) return notedRecord(name);
    if (parts.includes(route)) return ({ context: { deps, user }, input }) => deps.accessLog.notePart(user, name, input.id!);
    if (route === "history") return notedHistory(name);
    const rowsOf = route === "pick" || isNamedInLists(name) ? ofMany[route] : undefined;
    return rowsOf && notedRows(name, rowsOf);
  });
}

/** The same of the lines of a record: each of their routes answers the whole of it. */
export const notedLines = <H extends Handlers>({ name }: Entity, handlers: H): H =>
  wrapped(handlers, () => (hasPersonalData(name) ? notedRecord(name) : undefined));

/** An update that shows nothing of the record. */
export const notedChange = <H extends Handler>({ name }: Entity, update: H): H =>
  wrapped({ update }, () =>
    hasPersonalData(name)
      ? ({ context: { deps, user }, input }) => deps.accessLog.note(user, { entity: name, records: [input.id!], way: "change" })
      : undefined,
  ).update;

type Noting = (call: Call, answer: unknown) => void;

const wrapped = <H extends Handlers>(handlers: H, notingOf: (route: string) => Noting | undefined): H =>
  Object.fromEntries(
    Object.entries(handlers).map(([route, handle]) => {
      const noting = notingOf(route);
      if (!handle || !noting) return [route, handle];
      const after = async (call: Call) => {
        const answer = await handle(call as never);
        noting(call, answer);
        return answer;
      };
      return [route, after];
    }),
  ) as H;

/** Who opens a case or an issue sees who is in it. */
const notedRecord =
  (entity: PersonalDataEntity): Noting =>
  ({ context: { deps, user }, input }, answer) => {
    deps.accessLog.note(user, { entity, records: [input.id ?? (answer as { id: string }).id], way: "view" });
    deps.accessLog.notePeople(user, answer as NamedPeople, "case");
  };

const notedRows =
  (entity: PersonalDataEntity, rowsOf: (answer: never) => readonly { id: string }[]): Noting =>
  ({ context: { deps, user } }, answer) =>
    deps.accessLog.note(user, { entity, records: rowsOf(answer as never).map(({ id }) => id), way: "list" });

/** A history names who came and went. */
const notedHistory =
  (entity?: PersonalDataEntity): Noting =>
  ({ context: { deps, user }, input }, answer) => {
    if (entity) deps.accessLog.note(user, { entity, records: [input.id!], way: "history" });
    const { entries } = answer as { entries: HistoryEntry[] };
    const named = (name: keyof NamedPeople) =>
      entries.flatMap(({ changes }) => changes.flatMap(({ field, from, to }) => (field === name ? [from ?? [], to ?? []].flat() : [])));
    const naming = { criminals: named("criminals"), witnesses: named("witnesses") } as NamedPeople;
    deps.accessLog.notePeople(user, naming, "history");
  };

/** A band and a vehicle are nobody, and list who belongs to them. */
function notedMembers(route: string): Noting | undefined {
  if (route === "history") return notedHistory();
  if (whole.includes(route)) return ({ context: { deps, user } }, answer) => deps.accessLog.notePeople(user, answer as NamedPeople, "list");
  return undefined;
}
