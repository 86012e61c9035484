import type * as oidc from "openid-client";
import type { Provider } from "#server/base/providers.ts";

/** How long what a provider says of itself is used, and how long one that did not answer is left alone. */
const [lifetime, pause] = [10 * 60_000, 20_000];

export type KnownProviders = (provider: Provider) => Promise<oidc.Configuration>;
type Known = { of: string; configuration: Promise<oidc.Configuration>; until: number };

/**
 * What providers say of themselves, asked once for everybody: whoever begins to sign in is still nobody, and cannot make this server ask again and
 * again, from however many addresses.
 */
export function keepProviders(ask: KnownProviders): KnownProviders {
  const known = new Map<string, Known>();
  return (provider) => {
    const { id, issuer, clientId, clientSecret } = provider;
    // A manager may have changed it since.
    const of = JSON.stringify([issuer, clientId, clientSecret]);
    const found = known.get(id);
    if (found?.of === of && found.until > performance.now()) return found.configuration;
    const asked: Known = { of, configuration: ask(provider), until: performance.now() + lifetime };
    asked.configuration.catch(() => {
      asked.until = performance.now() + pause;
    });
    known.set(id, asked);
    return asked.configuration;
  };
}
