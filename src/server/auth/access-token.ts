import { createHmac, timingSafeEqual } from "node:crypto";

export const accessLifetime = 10 * 60_000;

/** The short-lived Bearer token: a session id and an expiry, signed. Whether the session is still open is checked with each request. */
export function signAccess(key: string, session: string, now: Date) {
  const expires = now.getTime() + accessLifetime;
  const payload = Buffer.from(JSON.stringify({ session, expires })).toString("base64url");
  return { token: `${payload}.${signature(key, payload)}`, expires: new Date(expires).toISOString() };
}

/** A token is sent with many requests: its signature is verified once. */
const verified = new Map<string, { key: string; session: string; expires: number }>();
const maxVerified = 5_000;

export function verifyAccess(key: string, token: string, now: Date): string | undefined {
  const known = verified.get(token);
  const read = known?.key === key ? known : readAccess(key, token);
  if (!read || read.expires <= now.getTime()) return void verified.delete(token);
  if (verified.size >= maxVerified) verified.clear();
  verified.set(token, { key, session: read.session, expires: read.expires });
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
