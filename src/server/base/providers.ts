import * as z from "zod";
import { ConfigError } from "./config-error.ts";

/** An OpenID Connect provider that people can sign in with. */
export type Provider = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The directory of one organisation, which gives out its addresses itself: one counts as verified if the provider does not say that it is not. */
  trustedTenant?: boolean | undefined;
};

const providersShape = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string(),
    issuer: z.url(),
    clientId: z.string(),
    clientSecret: z.string(),
    trustedTenant: z.boolean().optional(),
  }),
);

/** The list in OIDC_PROVIDERS. */
export function providersOf(text: string | undefined): Provider[] {
  if (!text) return [];
  const providers = parsedProviders(text);
  for (const { id, issuer, trustedTenant } of providers)
    if (trustedTenant && isForEverybody(issuer))
      throw new ConfigError(
        `OIDC_PROVIDERS: ${id} cannot be a trustedTenant, because anybody can open an account at ${issuer}: name the issuer of your own tenant`,
      );
  return providers;
}

function parsedProviders(text: string): Provider[] {
  try {
    return providersShape.parse(JSON.parse(text));
  } catch {
    throw new ConfigError("OIDC_PROVIDERS must be a JSON list of {id, name, issuer, clientId, clientSecret} and, if it is one, trustedTenant: true");
  }
}

/** At these, people choose the address that the provider gives us. */
export function isForEverybody(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return hostname === "accounts.google.com" || (hostname.startsWith("login.microsoft") && /^\/(common|organizations|consumers)(\/|$)/.test(pathname));
}
