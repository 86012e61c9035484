import type { Context } from "#server/context.ts";

/** The longest that browsers keep a cookie. */
const lifetime = 400 * 86_400;

/** From now on this device is known for this user, and has a budget of its own. */
export const rememberDevice = ({ deps, cookies, setCookie }: Context, user: string) =>
  setCookie("device", deps.knownDevices.remember(cookies.device, user), lifetime);
