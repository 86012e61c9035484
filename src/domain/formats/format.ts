import type { MessageKey } from "#domain/messages/catalogue.ts";

/** A way of writing something: gives the normal form, or nothing when it is wrong. Some depend on the rest of the record. */
export type Format = {
  parse: (value: string, record: Readonly<Record<string, unknown>>) => string | undefined;
  message: MessageKey;
};
