import * as oidc from "openid-client";
import type { LoginAnswer } from "#api/auth.ts";
import type { Provider } from "#server/base/config.ts";
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
  const configuration = await discover(context, provider).catch(() => {
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
  const state = new URLSearchParams(search).get("state");
  if (!state || state !== context.cookies.state) throw invalidLogin();
  context.setCookie("state", null);
  const kept = await db.asSystem((tx) =>
    tx.row<{ provider: string; nonce: string; verifier: string }>(
      sql`delete from provider_states where state_hash = ${hashSecret(state)} and expires_at > now() returning provider, nonce, verifier`,
    ),
  );
  const provider = providers.find((candidate) => candidate.id === kept?.provider);
  if (!kept || !provider) throw invalidLogin();
  const email = await verifiedEmail(context, provider, search, { ...kept, state });
  const account = email && (await db.asSystem((tx) => accountOf(tx, email)));
  if (!account) throw invalidLogin();
  const before = await db.asSystem((tx) => sessionOf(tx, context.cookies.session));
  return advance(context, account, nextStage({ ...account, mustChange: false }), { remember: false, secondFactor: false }, before);
}

const invalidLogin = () => signInError(401, "INVALID_LOGIN");

async function verifiedEmail(
  context: Context,
  provider: Provider,
  search: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
) {
  try {
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
    const person = claims && claims.email === undefined ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    return person?.email_verified === true && typeof person.email === "string" ? person.email : undefined;
  } catch {
    // Refused by the provider or forged by an attacker: nobody is signed in.
    return undefined;
  }
}
