import { createHash, randomBytes } from "node:crypto";

/** What is handed to a browser or mailed; only its hash is kept. */
export const randomSecret = () => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();
