import type { EnumKey } from "#domain/enumerations.ts";

/** The records from which people write mails. */
export const letterEntities = ["case", "civilCase"] as const;
export type LetterEntity = (typeof letterEntities)[number];
export type LetterRecipient = EnumKey<"mailRecipients">;

export const maxSubject = 200;
export const maxBody = 10_000;
export const maxLetterFiles = 20;
/** In bytes: mail servers refuse much more, and base64 adds a third. */
export const maxAttached = 10 * 1024 * 1024;
/** Days that a link to files works. */
export const linkDays = [7, 14, 30] as const;
/** Downloads of each file of a link. */
export const maxDownloads = 20;

/** A subject is one line: anything else could add headers to the mail. */
export const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** What the history of a record says of a mail, in the change of this field. */
export const lettersField = "letters";
/** `about` is the witness whose address it is: the entry is erased with the data of that person. */
export type LetterMark = { id: string; alias: string; files: number; isRevoked?: true; about?: { id: string } };
