import { contract } from "virtual:routes";
import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Contract } from "#api/contract.ts";
import type { ErrorData } from "#api/errors.ts";
import { inTime } from "./in-time.ts";
import { forgetOffline } from "./offline.ts";
import { accessToken, currentSession, rememberExpiry, setSession, setToken } from "./session.ts";

export type Api = JsonifiedClient<ContractRouterClient<Contract>>;

const link = new OpenAPILink(contract, { url: `${location.origin}/api`, fetch: (request) => send(request as Request) });

export const api: Api = createORPCClient(link);
/** The same calls as TanStack Query options and keys. */
export const query = createTanstackQueryUtils(api);

/** A 401 renews the token once; what was sent meanwhile waits for it and is sent again. */
export async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const answer = await fetch(signed(request));
  const { pathname } = new URL(request.url);
  const isSigningIn = pathname.startsWith("/api/auth/") && pathname !== "/api/auth/lock";
  if (answer.status !== 401 || isSigningIn) return answer;
  await renew();
  return accessToken() ? fetch(signed(again)) : answer;
}

/** Adds who asks and in which language they want to be answered. */
export function signed(request: Request): Request {
  const token = accessToken();
  if (token) request.headers.set("authorization", `Bearer ${token}`);
  request.headers.set("accept-language", document.documentElement.lang || "es");
  return request;
}

let renewing: Promise<void> | undefined;

/** Exchanges the cookie for a fresh token and profile. Several callers share one exchange. */
export function renew(): Promise<void> {
  renewing ??= exchange().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function exchange() {
  try {
    const { token, expires, user, locked } = await inTime(() => api.auth.renew());
    setToken(token);
    rememberExpiry(expires);
    setSession({ phase: locked ? "locked" : "signedIn", user });
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status !== 401) throw error;
    setToken(null);
    void forgetOffline().catch(() => undefined);
    // Nobody who had a session open asked for its end.
    setSession({ phase: "signedOut", isExpired: "user" in currentSession() });
  }
}

/** What the server said went wrong. */
export const errorData = (error: unknown): ErrorData => (error instanceof ORPCError && (error.data as ErrorData | undefined)) || {};
/** Nobody answered, or only a proxy in front of a stopped server. */
export const isUnanswered = (error: unknown): boolean => [0, 502, 503, 504].includes(errorStatus(error));
export const errorStatus = (error: unknown): number => (error instanceof ORPCError ? error.status : 0);
