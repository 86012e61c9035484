import type { texts } from "./es/texts.ts";

type Texts = typeof texts;

/** Texts without parameters, by key. */
export type MessageKey = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts];

/** Every mail there is: `mail.x`, where the texts `mail.x.subject` and `mail.x.body` exist. */
export type MailKey = { [K in keyof Texts]: K extends `${infer M}.body` ? (M extends `mail.${string}` ? M : never) : never }[keyof Texts];
