import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

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

export function openKnownDevices(secret: string): KnownDevices {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "devices", 32));
  const signature = (id: string, user: string) => createHmac("sha256", key).update(`${id} ${user}`).digest("base64url").slice(0, 22);
  return {
    idFor: (cookie, user) => {
      const { id, users } = read(cookie);
      const own = id && Buffer.from(signature(id, user));
      return own && users.some((other) => timingSafeEqual(Buffer.from(other), own)) ? id : undefined;
    },
    remember: (cookie, user) => {
      const { id = randomBytes(16).toString("base64url"), users } = read(cookie);
      const own = signature(id, user);
      return [id, own, ...users.filter((other) => other !== own)].slice(0, maxUsers + 1).join(".");
    },
  };
}

/** A malformed cookie counts as no cookie. */
function read(cookie: string | undefined): { id?: string; users: string[] } {
  const [id, ...users] = cookie && /^[\w-]{22}(\.[\w-]{22})*$/.test(cookie) ? cookie.split(".") : [];
  return { ...(id && { id }), users };
}
