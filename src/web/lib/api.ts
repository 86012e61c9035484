import { contract as openRoutes } from "virtual:open-routes";
import { type ClientContext, createORPCClient, type NestedClient, ORPCError } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Contract } from "#api/contract.ts";
import type { ErrorData } from "#api/errors.ts";
import { askFirst } from "./asking.ts";
import { setBranding } from "./branding.ts";
import { closeDrafts, openDrafts } from "./form-drafts.ts";
import { clearOfflineCache } from "./offline-cache.ts";
import { accessToken, currentSession, rememberExpiry, setSession, setToken } from "./session.ts";
import { withTimeout } from "./with-timeout.ts";

export type Api = ClientOf<Contract>;
type ClientOf<Routes extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Routes>>;

/** Those of people who have not signed in; `addRoutes` adds the others. */
const routes: Partial<Contract> = { ...openRoutes };
export const addRoutes = (others: Partial<Contract>) => Object.assign(routes, others);

const link = new OpenAPILink(routes as Contract, {
  url: `${location.origin}/api`,
  fetch: (request) => send(request as Request),
  interceptors: [(call) => askFirst({ input: call.input, next: (changed) => call.next({ ...call, ...changed }) })],
});

export const api: Api = createORPCClient(link);
/** The same calls as TanStack Query options and keys. */
export const query = createTanstackQueryUtils(api);
/** The same for routes that several collections have, by a collection that is only known at run time. */
export const queryByCollection = <Routes extends AnyContractRouter>() =>
  createTanstackQueryUtils(createORPCClient<Record<string, ClientOf<Routes>>>(link));
/** Calls of the same kind, by collection and name of the field. */
export const apiByField = <Calls extends NestedClient<ClientContext>>() => createORPCClient<Record<string, Record<string, Calls>>>(link);

let lastEvent = "";
/** From now on requests say which event was the last, so that their answers are not older than what it announced. */
export const rememberEvent = (id: string) => {
  lastEvent = id;
};

/** Sends a request. After a 401 it renews the token once and repeats the request. */
export async function send(request: Request): Promise<Response> {
  if (lastEvent) request.headers.set("last-event-id", lastEvent);
  const copy = request.clone();
  const response = await fetch(withHeaders(request));
  const { pathname } = new URL(request.url);
  const isSigningIn = pathname.startsWith("/api/auth/") && pathname !== "/api/auth/lock";
  if (response.status !== 401 || isSigningIn) return response;
  await renew();
  return accessToken() ? fetch(withHeaders(copy)) : response;
}

/** Adds the access token and the language of the answer. */
export function withHeaders(request: Request): Request {
  const token = accessToken();
  if (token) request.headers.set("authorization", `Bearer ${token}`);
  request.headers.set("accept-language", document.documentElement.lang || "es");
  return request;
}

let renewing: Promise<void> | undefined;

/** Exchanges the cookie for a fresh token and profile. Concurrent callers share one request. */
export function renew(): Promise<void> {
  renewing ??= requestToken().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function requestToken() {
  try {
    const { token, expires, user, locked, draftKey, branding } = await withTimeout(() => api.auth.renew());
    setBranding(branding);
    // Before the screens of the user are shown: their forms start with the drafts.
    await (draftKey ? openDrafts(user.uid, draftKey) : closeDrafts());
    setToken(token);
    rememberExpiry(expires);
    setSession({ phase: locked ? "locked" : "signedIn", user });
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status !== 401) throw error;
    await closeDrafts();
    setToken(null);
    void clearOfflineCache().catch(() => undefined);
    // A session that was open here has expired; the user did not sign out. A second request that was refused finds it so.
    const before = currentSession();
    setSession({ phase: "signedOut", isExpired: "user" in before || (before.phase === "signedOut" && before.isExpired === true) });
  }
}

/** The details of an error that the server answered with. */
export const errorData = (error: unknown): ErrorData => (error instanceof ORPCError && (error.data as ErrorData | undefined)) || {};
/** No answer, or one from a proxy in front of a stopped server. */
export const isUnreachable = (error: unknown): boolean => [0, 502, 503, 504].includes(errorStatus(error));
export const errorCode = (error: unknown): string | undefined => (error instanceof ORPCError ? error.code : undefined);
export const errorStatus = (error: unknown): number => (error instanceof ORPCError ? error.status : 0);
