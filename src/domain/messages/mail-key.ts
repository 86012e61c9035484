import type { texts } from "./es/texts.ts";

type Texts = typeof texts;

/** Every mail that there is: `mail.x`, where there are `mail.x.subject` and `mail.x.body`. */
export type MailKey = { [K in keyof Texts]: K extends `${infer M}.body` ? (M extends `mail.${string}` ? M : never) : never }[keyof Texts];
