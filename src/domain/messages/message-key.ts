import type { texts } from "./es/texts.ts";

type Texts = typeof texts;

/** Texts without parameters, by key. */
export type MessageKey = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts];

/** What follows the first part of the keys of a group: of `tab.general` it is `general`. */
type InGroup<Group extends string, Key = MessageKey> = Key extends `${Group}.${infer Name}` ? Name : never;

/** A tab of a record; its title is the text `tab.x`. */
export type TabName = InGroup<"tab">;

/** Every mail there is: `mail.x`, where the texts `mail.x.subject` and `mail.x.body` exist. */
export type MailKey = { [K in keyof Texts]: K extends `${infer M}.body` ? (M extends `mail.${string}` ? M : never) : never }[keyof Texts];
