import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Keyring } from "#server/keyring/keyring.ts";

/**
 * Devices on which a user has signed in before. The cookie `device` holds a random id and, for each of these users, a signature over the id and
 * the user: it names nobody, and nobody else can make one.
 */
export type KnownDevices = {
  /** The id of the device, if this user has signed in on it. */
  idFor: (cookie: string | undefined, user: string) => string | undefined;
  /** The cookie of a device on which this user has signed in now too. */
  remember: (cookie: string | undefined, user: string) => string;
};

/** On the computer of a shop, the users who signed in last. */
const maxUsers = 20;
/** 132 bits. */
const signatureLength = 22;

/** During a rotation of the secret, devices of the old one stay known. */
export function openKnownDevices(keyring: Pick<Keyring, "deriveKeys">): KnownDevices {
  const signatures = (id: string, user: string) =>
    keyring.deriveKeys("devices").map((key) => createHmac("sha256", key).update(`${id} ${user}`).digest("base64url").slice(0, signatureLength));
  return {
    idFor: (cookie, user) => {
      const { id, users } = read(cookie);
      return id && signatures(id, user).some((own) => users.some((other) => timingSafeEqual(Buffer.from(other), Buffer.from(own)))) ? id : undefined;
    },
    remember: (cookie, user) => {
      const { id = randomBytes(16).toString("base64url"), users } = read(cookie);
      const [own, ...older] = signatures(id, user);
      const others = users.filter((other) => other !== own && !older.includes(other));
      return [id, own, ...others].slice(0, maxUsers + 1).join(".");
    },
  };
}

/** A malformed cookie counts as no cookie. */
function read(cookie: string | undefined): { id?: string; users: string[] } {
  const [id, ...users] = cookie && /^[\w-]{22}(\.[\w-]{22})*$/.test(cookie) ? cookie.split(".") : [];
  return { ...(id && { id }), users };
}
