import { Secret, TOTP } from "otpauth";
import { noon } from "#tests/support/test-clock.ts";

export type Reply<Body = Record<string, unknown>> = { status: number; body: Body; setCookies: string[] };
type SignIn = { status: string; token: string | null; factors?: string[]; recoveryCodes?: string[] };
type Renewed = { token: string; locked: boolean; draftKey: string | null; user: Record<string, unknown> };

/** An HTTP client with a cookie jar, which sends the access token that it got when signing in. */
export function cookieClient(url: string, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const client = {
    jar,
    token: null as string | null,
    /** The secret of the session; the name of its cookie differs between HTTP and HTTPS. */
    secret: () => [...jar].find(([name]) => name.endsWith("sumario-session"))?.[1],
    async send<Body = Record<string, unknown>>(
      method: string,
      path: string,
      body?: unknown,
      more: Record<string, string> = {},
    ): Promise<Reply<Body>> {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(client.token && { authorization: `Bearer ${client.token}` }),
          ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
          ...headers,
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const setCookies = response.headers.getSetCookie();
      for (const line of setCookies) store(jar, line);
      const text = await response.text();
      return { status: response.status, body: (text && JSON.parse(text)) as Body, setCookies };
    },
    get: <Body = Record<string, unknown>>(path: string) => client.send<Body>("GET", path),
    post: <Body = Record<string, unknown>>(path: string, body: unknown = {}, more?: Record<string, string>) =>
      client.send<Body>("POST", path, body, more),
    /** One step of signing in. Keeps the token of the last step. */
    async step(path: string, body: unknown): Promise<Reply<SignIn>> {
      const reply = await client.send<SignIn>("POST", `/auth/${path}`, body);
      if (reply.body.token) client.token = reply.body.token;
      return reply;
    },
    login: (email: string, password: string, remember?: boolean) =>
      client.step("login", { email, password, ...(remember !== undefined && { remember }) }),
    renew: () => client.post<Renewed>("/auth/renew"),
    /** The status of a route that needs a full session. */
    reaches: async () => (await client.get("/account/sessions")).status,
  };
  return client;
}
export type CookieClient = ReturnType<typeof cookieClient>;

function store(jar: Map<string, string>, line: string) {
  const [pair = "", ...attributes] = line.split("; ");
  const at = pair.indexOf("=");
  if (attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

/** The code of an authenticator app for this key at the time of the test server, or this many periods of 30 seconds later. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 }).generate({ timestamp: noon()().getTime() + steps * 30_000 });
