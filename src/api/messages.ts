import * as z from "zod";
import { maxMentions, maxMessage, maxMessageFiles, type Thread, threadEntities, threadRules } from "#domain/threads/thread.ts";
import { doneOutput, route } from "./base.ts";
import { refShape } from "./shapes.ts";

const tag = "messages";
const record = z.object({ entity: z.enum(threadEntities), id: z.uuid() });
const one = record.extend({ message: z.uuid() });

const message = z.object({
  id: z.uuid(),
  /** Its place in the thread. */
  position: z.int(),
  at: z.iso.datetime(),
  author: refShape,
  /** Whether the author wrote for the office, and not for the customer. */
  isOffice: z.boolean(),
  /** Null if it was withdrawn, or erased with its record. */
  text: z.string().nullable(),
  isWithdrawn: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
  mentions: z.array(refShape),
  /** Ids of files of the record. */
  files: z.array(z.uuid()),
  /** Of an own message: until when it may be edited or withdrawn. */
  changeableUntil: z.iso.datetime().nullable(),
});
export type Message = z.infer<typeof message>;

const threadPage = z.object({
  /** Newest first. */
  messages: z.array(message),
  next: z.int().nullable(),
  /** How far each other person has read. */
  readers: z.array(refShape.extend({ position: z.int() })),
  /** How far the caller has read. */
  readTo: z.int(),
  /** The time of the server, by which `changeableUntil` is judged. */
  now: z.iso.datetime(),
});
export type ThreadPage = z.infer<typeof threadPage>;

const content = {
  text: z.string().max(maxMessage).describe("What was written; a mention is @ and the name"),
  mentions: z.array(z.uuid()).max(maxMentions).default([]).describe("The users that the text mentions: all of them must see the thread"),
};

const called: Readonly<Record<Thread, string>> = { shop: "thread with the shop", office: "thread of the office" };

/** The routes of one thread. Its rule is part of each declaration, so that no handler decides who may open it. */
const threadRoutes = <T extends Thread>(thread: T) => {
  const access = threadRules[thread];
  const path = `/messages/{entity}/{id}/${thread}` as const;
  const name = called[thread];
  return {
    list: route(access, "GET", path, `Messages of the ${name}, newest first, and who has read them`, tag)
      .input(record.extend({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }))
      .output(threadPage),
    people: route(access, "GET", `${path}/people`, `Users who can be mentioned in the ${name}`, tag)
      .input(record.extend({ q: z.string().max(100).optional() }))
      .output(z.array(refShape)),
    send: route(access, "PUT", `${path}/{message}`, `Sends a message to the ${name}; the client makes its id, so that a retry is idempotent`, tag)
      .input(one.extend({ ...content, files: z.array(z.uuid()).max(maxMessageFiles).default([]) }))
      .output(message),
    edit: route(access, "PATCH", `${path}/{message}`, `Edits an own message of the ${name}, for 15 minutes`, tag)
      .input(one.extend(content))
      .output(message),
    withdraw: route(access, "DELETE", `${path}/{message}`, `Withdraws an own message of the ${name}, for 15 minutes`, tag).input(one).output(message),
    read: route(access, "POST", `${path}/read`, `Marks the ${name} as read up to this message`, tag)
      .input(record.extend({ position: z.int().min(1).max(2_147_483_647) }))
      .output(doneOutput),
  };
};

const unread = z.object({ shop: z.int(), office: z.int().optional() }).describe("Counted up to a hundred; `office` only for those who may open it");
export type UnreadCounts = z.infer<typeof unread>;

export const messages = {
  unread: route("customer", "GET", "/messages/{entity}/{id}", "How many messages of a record the caller has not read", tag)
    .input(record)
    .output(unread),
  shop: threadRoutes("shop"),
  office: threadRoutes("office"),
} satisfies Record<Thread, unknown> & { unread: unknown };
