import * as oidc from "openid-client";
import type { ProviderTest } from "#api/company-sign-ins.ts";
import type { ProviderProblem } from "#domain/access/company-domain.ts";
import { readCompanyProvider } from "#server/auth/company-sign-in.ts";
import { discover, redirectUriOf } from "#server/auth/provider-claims.ts";
import { isForEverybody } from "#server/base/providers.ts";
import type { SignedContext } from "#server/context.ts";
import { PrivateAddress } from "#server/outgoing/checked-agents.ts";

/**
 * Asks the provider to describe itself, and for the tokens of a code that it never gave: one that knows our client refuses the code, any other
 * refuses the client. Without a typed secret the stored one is used, but only towards the issuer that it was stored for.
 */
export async function testProvider(
  { deps }: SignedContext,
  { id, issuer, clientId, clientSecret }: ProviderTest,
): Promise<{ problem: ProviderProblem | null }> {
  if (isForEverybody(issuer) && new URL(issuer).hostname !== "accounts.google.com") return { problem: "everybody" };
  if (deps.production && new URL(issuer).protocol !== "https:") return { problem: "insecure" };
  const stored = id && clientSecret === null ? await deps.db.asSystem((tx) => readCompanyProvider(tx, deps, id)) : undefined;
  const secret = clientSecret ?? (stored?.issuer === issuer ? stored.clientSecret : null);
  try {
    const configuration = await discover(deps, { issuer, clientId, clientSecret: secret ?? "" });
    const { response_types_supported: types, authorization_endpoint: start, token_endpoint: tokens } = configuration.serverMetadata();
    if (!start || !tokens || (types && !types.some((type) => type.split(" ").includes("code")))) return { problem: "noCode" };
    if (secret === null) return { problem: "secret" };
    return { problem: await clientProblem(configuration, redirectUriOf(deps.publicUrl)) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function clientProblem(configuration: oidc.Configuration, redirectUri: string): Promise<ProviderProblem | null> {
  const made = { code: "made-up-to-test", redirect_uri: redirectUri, code_verifier: oidc.randomPKCECodeVerifier() };
  try {
    await oidc.genericGrantRequest(configuration, "authorization_code", made);
    return null;
  } catch (error) {
    const { error: said, status } = error as { error?: string; status?: number };
    if (said === "invalid_client" || said === "unauthorized_client" || status === 401) return "client";
    return said ? null : problemOf(error);
  }
}

/** In one word what kept the provider from answering as one should. */
function problemOf(error: unknown): ProviderProblem {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PrivateAddress) return "private";
    if (cause.name === "TimeoutError" || cause.name === "AbortError") return "timeout";
    const { code } = cause as { code?: string };
    if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return "issuer";
    if (code === "OAUTH_HTTP_REQUEST_FORBIDDEN") return "insecure";
    if (
      code === "OAUTH_RESPONSE_IS_NOT_CONFORM" ||
      code === "OAUTH_RESPONSE_IS_NOT_JSON" ||
      code === "OAUTH_INVALID_RESPONSE" ||
      code === "OAUTH_PARSE_ERROR"
    )
      return "missing";
  }
  return "unreachable";
}
