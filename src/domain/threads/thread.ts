import { can } from "#domain/access/can.ts";
import { accepts, type Rule } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";

/** The entities whose records have threads of messages. */
export const threadEntities = ["case", "civilCase", "issue"] as const satisfies EntityName[];
export type ThreadEntity = (typeof threadEntities)[number];

export const hasThreads = (name: string): name is ThreadEntity => (threadEntities as readonly string[]).includes(name);

/** `shop`: everybody who sees the record. `office`: the lawyers and staff among them. */
export const threads = ["shop", "office"] as const;
export type Thread = (typeof threads)[number];

export const threadRules: Readonly<Record<Thread, Rule>> = { shop: "customer", office: "lawyer" };

/** Whether a person may open this thread of records that they see. `visible` decides about the records. */
export const canOpenThread = (user: Pick<User, "role" | "availableTypes">, entity: Entity, thread: Thread): boolean =>
  can(user, "read", entity) && accepts(threadRules[thread], user.role);

/**
 * How the journal and the live stream name a thread. A name of its own, not that of the record: a message changes no list of records, and an
 * office message must not even show as a change to users of a customer.
 */
export const threadName = (entity: string, thread: Thread) => `${entity}.${thread}`;

export function threadOf(name: string): { entity: ThreadEntity; thread: Thread } | undefined {
  const [entity = "", thread = ""] = name.split(".");
  return hasThreads(entity) && (threads as readonly string[]).includes(thread) ? { entity, thread: thread as Thread } : undefined;
}

/** What the journal says about a message, under the field `shopMessage` or `officeMessage`; never its text. */
export const messageEvents = ["sent", "edited", "withdrawn"] as const;
export type MessageEvent = (typeof messageEvents)[number];
export const messageFields = { shop: "shopMessage", office: "officeMessage" } as const satisfies Record<Thread, string>;
export const isMessageField = (name: string): name is (typeof messageFields)[Thread] => name === messageFields.shop || name === messageFields.office;

/** For so long its author may edit or withdraw a message. */
export const changeMinutes = 15;
export const changeableUntil = (sentAt: Date) => new Date(sentAt.getTime() + changeMinutes * 60_000);

export const maxMessage = 4000;
export const maxMentions = 20;
export const maxMessageFiles = 20;
