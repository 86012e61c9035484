import type { RouteMeta } from "#api/base.ts";
import { accepts, type Rule } from "#domain/access/rules.ts";
import type { CasesType } from "#domain/access/user.ts";
import { forbidden, unauthorized } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import { verifyAccess } from "./access-token.ts";
import type { Principal } from "./principal.ts";
import { sessionOf } from "./sessions.ts";

/** Authenticates and authorizes the caller of a route, if the route requires one. A route that declares no access admits nobody. */
export async function authorize(context: Context, { access, type, credentials }: RouteMeta): Promise<Principal | undefined> {
  if (access === "anybody" || access === "pendingSession") return undefined;
  const byCookie = access === "cookie" || (credentials?.includes("cookie") && !context.bearer);
  const user = byCookie ? await cookiePrincipal(context) : await bearerPrincipal(context);
  context.identify(user);
  if (!access || (access !== "cookie" && !isAllowed(user, access, type))) throw forbidden();
  return user;
}

/** The user of the Bearer token. A session that waits for a code or is locked does not count. */
async function bearerPrincipal({ deps, bearer }: Context): Promise<Principal> {
  const session = bearer && verifyAccess(deps.tokenKey, bearer, deps.now());
  const principal = session ? await deps.principals.of(session) : undefined;
  if (principal?.stage !== "full") throw unauthorized();
  return principal;
}

/** The user of the session cookie, for reads that a browser makes by itself (images, downloads). */
async function cookiePrincipal({ deps, cookies, isCrossOrigin }: Context): Promise<Principal> {
  if (isCrossOrigin) throw unauthorized();
  const session = await deps.db.asSystem((tx) => sessionOf(tx, cookies.session));
  const principal = session?.stage === "full" ? await deps.principals.of(session.id) : undefined;
  if (!principal) throw unauthorized();
  return principal;
}

export function refuseWithoutType({ availableTypes }: Principal, type: CasesType) {
  if (!availableTypes.includes(type)) throw forbidden();
}

const isAllowed = ({ role, availableTypes }: Principal, access: Rule, type: CasesType | undefined) =>
  accepts(access, role) && (!type || availableTypes.includes(type));
