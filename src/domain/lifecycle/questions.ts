import type { MessageKey } from "#domain/messages/message-key.ts";

/** What somebody is asked once before it is written: possible, and probably a mistake. */
export type Question = { field: string; message: MessageKey };

type Asked = readonly [isAsked: boolean, field: string, message: MessageKey];
export const asked = (...all: readonly Asked[]): Question[] => all.flatMap(([isAsked, field, message]) => (isAsked ? [{ field, message }] : []));

/** Whether a value is there now and was not, or was another one. */
export const isNew = <V>(before: V, after: V): after is NonNullable<V> => after !== null && after !== undefined && after !== before;
