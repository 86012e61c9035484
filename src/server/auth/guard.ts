import type { RouteMeta } from "#api/base.ts";
import { accepts, type Rule } from "#domain/access/rules.ts";
import { includesScope, neededScope } from "#domain/access/token-scopes.ts";
import type { CasesType } from "#domain/access/user.ts";
import { forbidden, Refusal, unauthorized } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import { verifyAccess } from "./access-token.ts";
import type { Principal } from "./principal.ts";
import { hashSecret, isProgramToken } from "./secrets.ts";
import { sessionOf } from "./sessions.ts";

/** Authenticates and authorizes the caller of a route, if the route requires one. A route that declares no access admits nobody. */
export async function authorize(context: Context, meta: RouteMeta): Promise<Principal | undefined> {
  const { access, type, credentials } = meta;
  if (access === "anybody" || access === "pendingSession") return undefined;
  const byCookie = access === "cookie" || (credentials?.includes("cookie") && !context.bearer);
  const user = byCookie ? await cookiePrincipal(context) : await bearerPrincipal(context);
  context.identify(user);
  if (user.token && !isInScope(user.token, meta)) throw new Refusal(403, "TOKEN_SCOPE", "token.outOfScope");
  if (!access || (access !== "cookie" && !isAllowed(user, access, type))) throw forbidden();
  return user;
}

/** A token of a program narrows what its user may do, by the group of the route and whether it writes. Everything else stays as for the user. */
function isInScope({ scopes }: NonNullable<Principal["token"]>, { tag = "", writes = true, people }: RouteMeta): boolean {
  const needed = people ? undefined : neededScope(tag, writes);
  return needed !== undefined && includesScope(scopes, needed);
}

/** The user of the Bearer token. A session that waits for a code or is locked does not count. */
async function bearerPrincipal({ deps, bearer }: Context): Promise<Principal> {
  if (bearer && isProgramToken(bearer)) return tokenPrincipal(deps, bearer);
  const session = bearer && verifyAccess(deps.tokenKey, bearer, deps.now());
  const principal = session ? await deps.principals.of(session) : undefined;
  if (principal?.stage !== "full") throw unauthorized();
  return principal;
}

/** A token can expire while it is cached. */
async function tokenPrincipal({ principals, now }: Context["deps"], token: string): Promise<Principal> {
  const principal = await principals.ofToken(hashSecret(token));
  if (!principal?.token || principal.token.expiresAt.getTime() <= now().getTime()) throw unauthorized();
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
