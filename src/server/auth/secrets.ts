import { createHash, createHmac, randomBytes } from "node:crypto";

/** A secret for a browser or a mail; only its hash is stored. */
export const randomSecret = () => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();
/** Told apart from the tokens of sessions, and found by those who look for secrets in texts that were published by mistake. */
const programPrefix = "sum_";
export const newProgramToken = () => `${programPrefix}${randomSecret()}`;
export const isProgramToken = (bearer: string) => bearer.startsWith(programPrefix);
/** The same key for a user in every session, so that a draft of an ended session can be read in the next one. */
export const draftKeyOf = (key: string, user: string) => createHmac("sha256", key).update(`drafts ${user}`).digest("base64");
