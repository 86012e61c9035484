import type { Entity, Ref } from "#domain/entity.ts";
import { type AccessWay, isPerson, isWatched } from "#domain/protection/watched.ts";
import type { SignedContext } from "#server/context.ts";
import type { Access } from "./access-log.ts";

type Call = { context: SignedContext; input: { id?: string } };
type Opened = { criminals?: Ref[]; witnesses?: { witness: Ref }[] };
type Handler = (options: never) => Promise<unknown>;
type Handlers = Partial<Record<string, Handler>>;

/** Routes that answer with one record. Who changes nothing of it reads it all the same. */
const ofOne: Readonly<Record<string, AccessWay>> = { get: "view", update: "view", restore: "view", history: "history" };
/** Routes that answer with many, and what of the answer they are. Only lists of persons show whom they are about. */
const ofMany: Readonly<Record<string, (answer: never) => readonly { id: string }[]>> = {
  list: ({ rows }: { rows: { id: string }[] }) => rows,
  pick: (rows: { id: string }[]) => rows,
};

/** The handlers of an entity that also write down what they show, where it is about people. */
export function noted<H extends Handlers>({ name }: Entity, handlers: H): H {
  if (!isWatched(name)) return handlers;
  const after =
    (handle: Handler, records: (call: Call, answer: unknown) => readonly string[], way: AccessWay): Handler =>
    async (call: Call) => {
      const answer = await handle(call as never);
      const { deps, user } = call.context;
      deps.accessLog.note(user, { entity: name, records: records(call, answer), way });
      if (way === "view") for (const access of peopleIn(answer as Opened)) deps.accessLog.note(user, access);
      return answer;
    };
  const wrapped = Object.entries(handlers).map(([route, handle]) => {
    if (handle && ofOne[route]) return [route, after(handle, ({ input }) => [input.id!], ofOne[route])];
    const rowsOf = isPerson(name) ? ofMany[route] : undefined;
    return [route, handle && rowsOf ? after(handle, (_call, answer) => rowsOf(answer as never).map(({ id }) => id), "list") : handle];
  });
  return Object.fromEntries(wrapped) as H;
}

/** Who opens a case or an issue sees who is in it. */
const peopleIn = ({ criminals = [], witnesses = [] }: Opened): Access[] => [
  { entity: "criminal", records: criminals.map(({ id }) => id), way: "case" },
  { entity: "witness", records: witnesses.map(({ witness }) => witness.id), way: "case" },
];
