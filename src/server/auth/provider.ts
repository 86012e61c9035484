import * as oidc from "openid-client";
import type { LoginAnswer } from "#api/auth.ts";
import type { Provider } from "#server/base/providers.ts";
import { notFound, Refusal, signInError } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { personOf, type TellOfNewcomer } from "./company-person.ts";
import { type CompanyProvider, companyRequired, domainOf, readCompanyProvider } from "./company-sign-in.ts";
import { accountOf, accountWithId, advance, nextStage } from "./login.ts";
import { networkOf } from "./network-of.ts";
import { type Claims, redirectUriOf, verifiedClaims, warnOf } from "./provider-claims.ts";
import { hashSecret } from "./secrets.ts";
import { sessionOf } from "./sessions.ts";

const minutes = 10;

/** One that the operator configured, or that of a company. */
const providerOf = async ({ deps }: Context, id: string): Promise<Provider | CompanyProvider | undefined> =>
  deps.providers.find((candidate) => candidate.id === id) ?? deps.db.asSystem((tx) => readCompanyProvider(tx, deps, id));

const isCompany = (provider: Provider): provider is CompanyProvider => "company" in provider;

export async function startProvider(context: Context, { id, email }: { id: string; email?: string | undefined }) {
  const provider = await providerOf(context, id);
  if (!provider) throw notFound();
  await context.deps.budgets.take(["provider", networkOf(context.address)]);
  const configuration = await context.deps.providerOf(provider).catch((error: unknown) => {
    warnOf(context, id, "the provider was not reached, or did not describe itself at its issuer", error);
    throw new Refusal(503, "SERVICE_UNAVAILABLE", isCompany(provider) ? "login.company.unreachable" : "error.unavailable");
  });
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
  await context.deps.db.asSystem(async (tx) => {
    await tx.run(sql`delete from provider_states where expires_at < now()`);
    await tx.run(sql`
      insert into provider_states (state_hash, provider, nonce, verifier, expires_at)
      values (${hashSecret(state)}, ${id}, ${nonce}, ${verifier}, now() + make_interval(mins => ${minutes}))`);
  });
  // Binds the answer to this browser: otherwise an attacker could sign a user in as somebody else (login CSRF).
  context.setCookie("state", state, minutes * 60);
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(context.deps.publicUrl),
    // Whoever is made at the first sign-in needs a name.
    scope: isCompany(provider) ? "openid email profile" : "openid email",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...(email && { login_hint: email }),
  });
  return { url: url.href };
}

/** Signs in the account with the verified address, or of the person whom their company knows. */
export async function finishProvider(context: Context, search: string, tell: TellOfNewcomer): Promise<LoginAnswer> {
  const { db } = context.deps;
  const state = new URLSearchParams(search).get("state");
  if (!state || state !== context.cookies.state)
    throw refuse(context, undefined, "the answer belongs to another browser, or this one keeps no cookies");
  context.setCookie("state", null);
  const kept = await db.asSystem((tx) =>
    tx.row<{ provider: string; nonce: string; verifier: string }>(
      sql`delete from provider_states where state_hash = ${hashSecret(state)} and expires_at > now() returning provider, nonce, verifier`,
    ),
  );
  const provider = kept && (await providerOf(context, kept.provider));
  if (!provider)
    throw refuse(context, kept?.provider, `the answer came later than ${minutes} minutes, a second time, or from a provider that is not configured`);
  const claims = await verifiedClaims(context, provider, search, { ...kept, state });
  if (isCompany(provider)) return signInByCompany(context, provider, claims, tell);
  if (!claims || claims === "unverified") throw signInError(401, "INVALID_LOGIN");
  return signInByAddress(context, provider, claims);
}

/** Never creates an account, and never skips the second factor. */
async function signInByAddress(context: Context, provider: Provider, { email }: Claims): Promise<LoginAnswer> {
  const { db } = context.deps;
  const account = await db.asSystem((tx) => accountOf(tx, email));
  if (!account) throw refuse(context, provider.id, "no account that may sign in has the address of this person");
  if (account.obliged) throw companyRequired();
  const before = await db.asSystem((tx) => sessionOf(tx, context.cookies.session));
  return advance(context, account, nextStage({ ...account, mustChange: false }), { remember: false, secondFactor: false }, before);
}

/** The second factor is the company's: what it asks of its people counts as one. */
async function signInByCompany(
  context: Context,
  provider: CompanyProvider,
  claims: Claims | "unverified" | undefined,
  tell: TellOfNewcomer,
): Promise<LoginAnswer> {
  const { db } = context.deps;
  const { domain } = provider.company;
  if (!claims) throw signInError(401, "INVALID_LOGIN");
  // At Google anybody can own an account with the address of a company that they have left: only the hosted domain says who belongs to it.
  const isForeign = claims !== "unverified" && new URL(provider.issuer).hostname === "accounts.google.com" && claims.hostedDomain !== domain;
  if (claims === "unverified" || isForeign || domainOf(claims.email) !== domain) {
    if (claims !== "unverified") warnOf(context, provider.id, "the address is not of the domain that this provider signs in");
    throw new Refusal(403, "COMPANY_SIGN_IN", (t) => t("login.company.address", { domain }));
  }
  const person = await db.asSystem((tx) => personOf(tx, context, provider.id, claims, tell));
  if ("refusal" in person) throw refuse(context, provider.id, person.refusal);
  if (person.isWaiting) return { status: "WAITING", token: null };
  const [account, before] = await db.asSystem(
    async (tx) => [await accountWithId(tx, person.id), await sessionOf(tx, context.cookies.session)] as const,
  );
  if (!account) throw refuse(context, provider.id, "the account of this person may not sign in");
  return advance(context, account, "full", { remember: false, secondFactor: true }, before);
}

/** The answer is the same whatever the reason, which the log has. */
function refuse(context: Context, provider: string | undefined, reason: string) {
  warnOf(context, provider, reason);
  return signInError(401, "INVALID_LOGIN");
}
