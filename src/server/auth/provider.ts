import * as oidc from "openid-client";
import type { LoginAnswer } from "#api/auth.ts";
import type { Provider } from "#server/base/providers.ts";
import { notFound, Refusal, signInError } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { accountOf, advance, nextStage } from "./login.ts";
import { hashSecret } from "./secrets.ts";
import { sessionOf } from "./sessions.ts";

const minutes = 10;

/** The provider's own configuration; over plain HTTP only if it runs on this machine. */
function discover({ deps }: Context, { issuer, clientId, clientSecret }: Provider) {
  const url = new URL(issuer);
  const execute = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute, [oidc.customFetch]: deps.outgoingFetch });
}

const redirectUri = (context: Context) => new URL("/callback", context.deps.publicUrl).href;

export async function startProvider(context: Context, id: string) {
  const provider = context.deps.providers.find((candidate) => candidate.id === id);
  if (!provider) throw notFound();
  const configuration = await discover(context, provider).catch((error: unknown) => {
    warnOf(context, id, "the provider was not reached, or did not describe itself at its issuer", error);
    throw new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable");
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
    redirect_uri: redirectUri(context),
    scope: "openid email",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return { url: url.href };
}

/** Signs in the account with the verified address. Never creates one, and never skips the second factor. */
export async function finishProvider(context: Context, search: string): Promise<LoginAnswer> {
  const { db, providers } = context.deps;
  const refuse = (id: string | undefined, reason: string) => {
    warnOf(context, id, reason);
    return signInError(401, "INVALID_LOGIN");
  };
  const state = new URLSearchParams(search).get("state");
  if (!state || state !== context.cookies.state) throw refuse(undefined, "the answer belongs to another browser, or this one keeps no cookies");
  context.setCookie("state", null);
  const kept = await db.asSystem((tx) =>
    tx.row<{ provider: string; nonce: string; verifier: string }>(
      sql`delete from provider_states where state_hash = ${hashSecret(state)} and expires_at > now() returning provider, nonce, verifier`,
    ),
  );
  const provider = providers.find((candidate) => candidate.id === kept?.provider);
  if (!kept || !provider)
    throw refuse(kept?.provider, `the answer came later than ${minutes} minutes, a second time, or from a provider that is not configured`);
  const email = await verifiedEmail(context, provider, search, { ...kept, state });
  if (!email) throw signInError(401, "INVALID_LOGIN");
  const account = await db.asSystem((tx) => accountOf(tx, email));
  if (!account) throw refuse(provider.id, "no account that may sign in has the address of this person");
  const before = await db.asSystem((tx) => sessionOf(tx, context.cookies.session));
  return advance(context, account, nextStage({ ...account, mustChange: false }), { remember: false, secondFactor: false }, before);
}

/** Tells the operator why, without saying who: neither the address nor a text that a browser has sent. */
function warnOf({ deps }: Context, provider: string | undefined, reason: string, error?: unknown) {
  const { code, error: said } = (error ?? {}) as { code?: unknown; error?: unknown };
  const word = (value: unknown) => (typeof value === "string" && /^\w{1,60}$/.test(value) ? value : null);
  deps.warn("sign-in with a provider refused", { provider: provider ?? null, reason, error: word(said) ?? word(code) });
}

/** Nothing if it is refused, which the log explains. */
async function verifiedEmail(
  context: Context,
  provider: Provider,
  search: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<string | undefined> {
  const person = await claimsOf(context, provider, search, { state, nonce, verifier }).catch((error: unknown) => {
    // Refused by the provider or forged by an attacker: nobody is signed in.
    warnOf(context, provider.id, reasonOf(error), error);
  });
  if (!person) return undefined;
  const { email, email_verified: isVerified } = person;
  const refusal =
    typeof email !== "string"
      ? "the provider gave no e-mail address: allow the scope email there"
      : isVerified === undefined && !provider.trustedTenant
        ? "the provider does not say whether the address is verified (email_verified): if it is the directory of your own organisation, set trustedTenant"
        : isVerified !== undefined && isVerified !== true
          ? "the provider says that the address is not verified"
          : undefined;
  if (refusal) warnOf(context, provider.id, refusal);
  return refusal ? undefined : (email as string);
}

async function claimsOf(
  context: Context,
  provider: Provider,
  search: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<oidc.UserInfoResponse | oidc.IDToken | undefined> {
  const answer = new URL(redirectUri(context));
  answer.search = search;
  const configuration = await discover(context, provider);
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  // Providers that follow the standard give the address only at the userinfo endpoint.
  return claims && claims.email === undefined ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
}

function reasonOf(error: unknown): string {
  const { error: said, status } = error as { error?: string; status?: number };
  if (said === "invalid_client" || status === 401) return "the provider refuses our client: correct clientId and clientSecret in OIDC_PROVIDERS";
  if (error instanceof oidc.AuthorizationResponseError) return "the provider refused it";
  if (said === "invalid_grant") return "the provider does not know the code of the answer: it was used before, came late, or was made up";
  return "the answer of the provider is not valid, or the provider was not reached";
}
