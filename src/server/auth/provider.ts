import * as oidc from "openid-client";
import type { LoginAnswer } from "#api/auth.ts";
import type { Context } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { notFound, Refusal } from "#server/refusal.ts";
import { accountOf, nextStage, proceed } from "./login.ts";
import { hashSecret } from "./secrets.ts";
import { sessionOf } from "./sessions.ts";

/** An OpenID Connect provider from the configuration. */
export type Provider = { id: string; name: string; issuer: string; clientId: string; clientSecret: string };

const minutes = 10;

/** The provider's own description of itself; plain HTTP only where it runs on this very machine. */
function describe({ issuer, clientId, clientSecret }: Provider) {
  const url = new URL(issuer);
  const execute = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute });
}

const redirectUri = (context: Context) => new URL("/callback", context.deps.publicUrl).href;

export async function startProvider(context: Context, id: string) {
  const provider = context.deps.providers.find((candidate) => candidate.id === id);
  if (!provider) throw notFound();
  const configuration = await describe(provider).catch(() => {
    throw new Refusal(503, "SERVICE_UNAVAILABLE", "error.unavailable");
  });
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
  await context.deps.db.asSystem(async (tx) => {
    await tx.run(sql`delete from provider_states where expires_at < now()`);
    await tx.run(sql`
      insert into provider_states (state_hash, provider, nonce, verifier, expires_at)
      values (${hashSecret(state)}, ${id}, ${nonce}, ${verifier}, now() + make_interval(mins => ${minutes}))`);
  });
  // The answer must come back to the browser that asked: otherwise a stranger could sign a person in as somebody else.
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

/** Signs in the account that has the verified address. Never makes one, and never skips the second factor. */
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
  return proceed(context, account, nextStage({ ...account, mustChange: false }), false, before);
}

const invalidLogin = () => new Refusal(401, "INVALID_LOGIN", "login.invalid");

async function verifiedEmail(
  context: Context,
  provider: Provider,
  search: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
) {
  try {
    const answer = new URL(redirectUri(context));
    answer.search = search;
    const configuration = await describe(provider);
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    // Providers that keep to the standard give the address only to who asks for it with the token.
    const person = claims && claims.email === undefined ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    return person?.email_verified === true && typeof person.email === "string" ? person.email : undefined;
  } catch {
    // Whatever the provider refused or a stranger made up, the person is not signed in.
    return undefined;
  }
}
