import * as oidc from "openid-client";
import { oneLine } from "#domain/formats/one-line.ts";
import type { Provider } from "#server/base/providers.ts";
import type { Context, Deps } from "#server/context.ts";

/** The provider's own configuration; over plain HTTP only if it runs on this machine. */
export function discover({ outgoingFetch }: Pick<Deps, "outgoingFetch">, { issuer, clientId, clientSecret }: Omit<Provider, "id" | "name">) {
  const url = new URL(issuer);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  // Also the signature of a token that came straight from the provider: whoever stands between the two could have made it.
  const execute = [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])];
  return oidc.discovery(url, clientId, clientSecret, undefined, { execute, [oidc.customFetch]: outgoingFetch });
}

export const redirectUriOf = (publicUrl: string) => new URL("/callback", publicUrl).href;

/** Tells the operator why, without saying who: neither the address nor a text that a browser has sent. */
export function warnOf({ deps }: Context, provider: string | undefined, reason: string, error?: unknown) {
  const { code, error: said } = (error ?? {}) as { code?: unknown; error?: unknown };
  const word = (value: unknown) => (typeof value === "string" && /^\w{1,60}$/.test(value) ? value : null);
  deps.warn("sign-in with a provider refused", { provider: provider ?? null, reason, error: word(said) ?? word(code) });
}

/** What the provider says of the person: its own id of them, and an address that it has verified. */
export type Claims = { subject: string; email: string; name: string | undefined; hostedDomain: string | undefined };
type Asked = { state: string; nonce: string; verifier: string };
type Said = { sub: string; email?: unknown; email_verified?: unknown; name?: unknown; hd?: unknown };

/** Nothing if the answer is not valid; `unverified` if it is, and its address does not count. The log explains both. */
export async function verifiedClaims(context: Context, provider: Provider, search: string, asked: Asked): Promise<Claims | "unverified" | undefined> {
  const person = await claimsOf(context, provider, search, asked).catch((error: unknown) => {
    // Refused by the provider or forged by an attacker: nobody is signed in.
    warnOf(context, provider.id, reasonOf(error), error);
  });
  if (!person) return undefined;
  const { sub, email, email_verified: isVerified, name, hd } = person;
  if (sub.trim() === "") return void warnOf(context, provider.id, "the provider gave the person no id (sub)");
  const refusal =
    typeof email !== "string"
      ? "the provider gave no e-mail address: allow the scope email there"
      : isVerified === undefined && !provider.trustedTenant
        ? "the provider does not say whether the address is verified (email_verified): if it is the directory of your own organisation, set trustedTenant"
        : isVerified !== undefined && isVerified !== true
          ? "the provider says that the address is not verified"
          : undefined;
  if (refusal) warnOf(context, provider.id, refusal);
  if (refusal) return "unverified";
  const text = (value: unknown) => (typeof value === "string" && value.trim() ? oneLine(value) : undefined);
  return { subject: sub, email: email as string, name: text(name), hostedDomain: text(hd) };
}

async function claimsOf(context: Context, provider: Provider, search: string, { state, nonce, verifier }: Asked): Promise<Said | undefined> {
  const answer = new URL(redirectUriOf(context.deps.publicUrl));
  answer.search = search;
  const configuration = await context.deps.providerOf(provider);
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
