import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

type Account = { email?: string; email_verified?: boolean; name?: string };

/** A local OpenID Connect provider that signs in the current `person` without asking. */
export async function openIdProvider({ redirectUri, emailInIdToken }: { redirectUri: string; emailInIdToken: boolean }) {
  const accounts = new Map<string, Account>();
  let person = "";
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: "sumario", secret: "a secret between the two" };
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // By the standard the e-mail comes from the userinfo endpoint; many providers also put it into the ID token.
    conformIdTokenClaims: !emailInIdToken,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    cookies: { keys: ["for tests"] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: person } }, { mergeWithLastSubmission: false });
  });
  /** A new person, unless they are the one with this id there. */
  const signInAs = (account: Account, subject = `account-${accounts.size}`) => {
    person = subject;
    accounts.set(person, account);
  };
  return {
    issuer,
    client,
    /** The person whom the provider signs in from now on. */
    signInAs,
    /** Follows the redirects of the provider as the browser of this person, and returns the query that it sends to /callback. */
    async authorize(url: string, account: Account, subject?: string): Promise<string> {
      signInAs(account, subject);
      const jar = new Map<string, string>();
      for (let location = url; ; ) {
        const response = await fetch(location, {
          redirect: "manual",
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
        });
        for (const line of response.headers.getSetCookie())
          jar.set(line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1, line.indexOf(";")));
        const next = response.headers.get("location");
        if (!next) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        if (next.startsWith(redirectUri)) return new URL(next).search;
        location = new URL(next, location).href;
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
