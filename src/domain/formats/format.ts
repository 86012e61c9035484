import type { MessageKey } from "#domain/messages/message-key.ts";

/** A format of texts: returns the normal form, or undefined for an invalid text. Some depend on the rest of the record. */
export type Format = {
  parse: (value: string, record: Readonly<Record<string, unknown>>) => string | undefined;
  message: MessageKey;
};
