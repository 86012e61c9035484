import type { Access } from "#api/base.ts";
import { accepts, type Rule } from "#domain/access/rules.ts";
import type { CasesType } from "#domain/access/user.ts";
import type { Context } from "#server/context.ts";
import { forbidden, unauthorized } from "#server/refusal.ts";
import { verifyAccess } from "./access-token.ts";
import type { Principal } from "./principal.ts";
import { cookiePrincipal } from "./renew.ts";

/** Whether this request may pass a route that asks for this. No rule denies. */
export async function admit(context: Context, access: Access | undefined, type?: CasesType): Promise<Principal | undefined> {
  if (access === "anybody" || access === "pendingSession") return undefined;
  const user = await principalOf(context);
  if (!access || !isAdmitted(user, access, type)) throw forbidden();
  return user;
}

/** The same where a browser fetches by itself and cannot send a token: the session cookie will do. For reading only. */
export async function admitReader(context: Context, access: Rule, type?: CasesType): Promise<Principal> {
  const user = context.bearer ? await principalOf(context) : await cookiePrincipal(context);
  if (!isAdmitted(user, access, type)) throw forbidden();
  return user;
}

/** The signed-in person behind the Bearer token. A session that waits for a code or is locked is nobody. */
async function principalOf({ deps, bearer, identify }: Context): Promise<Principal> {
  const session = bearer && verifyAccess(deps.tokenKey, bearer);
  const principal = session ? await deps.principals.of(session) : undefined;
  if (principal?.stage !== "full") throw unauthorized();
  identify(principal);
  return principal;
}

const isAdmitted = ({ role, availableTypes }: Principal, access: Rule, type: CasesType | undefined) =>
  accepts(access, role) && (!type || availableTypes.includes(type));
