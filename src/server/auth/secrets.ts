import { createHash, randomBytes } from "node:crypto";

/** A secret for a browser or a mail; only its hash is stored. */
export const randomSecret = () => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();
