import { createHmac, timingSafeEqual } from "node:crypto";

export const accessLifetime = 10 * 60_000;

/** The short token sent as Bearer: names a session until a time, signed. Whether the session still stands is asked each time. */
export function signAccess(key: string, session: string, now = Date.now()) {
  const expires = now + accessLifetime;
  const payload = Buffer.from(JSON.stringify({ session, expires })).toString("base64url");
  return { token: `${payload}.${signature(key, payload)}`, expires: new Date(expires).toISOString() };
}

/** Each is sent with many requests; proving its signature once is enough. */
const proven = new Map<string, { key: string; session: string; expires: number }>();
const remembered = 5_000;

export function verifyAccess(key: string, token: string, now = Date.now()): string | undefined {
  const known = proven.get(token);
  const read = known?.key === key ? known : readAccess(key, token);
  if (!read || read.expires <= now) return void proven.delete(token);
  if (proven.size >= remembered) proven.clear();
  proven.set(token, { key, session: read.session, expires: read.expires });
  return read.session;
}

function readAccess(key: string, token: string): { session: string; expires: number } | undefined {
  const [payload = "", signed = "", ...rest] = token.split(".");
  const expected = Buffer.from(signature(key, payload));
  const given = Buffer.from(signed);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

const signature = (key: string, payload: string) => createHmac("sha256", key).update(payload).digest("base64url");
