import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { checkedAgents, type Networks } from "./checked-agents.ts";

type Init = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** `manual` returns a redirect as it is; otherwise it is followed, through the same checks. */
  redirect?: RequestRedirect;
  signal?: AbortSignal | undefined;
};
export type OutgoingFetch = (address: string, init?: Init) => Promise<Response>;

const timeout = 15_000;
const maxBody = 1024 * 1024;
const maxRedirects = 3;

/** The one way to ask another machine for something on behalf of a person. Never reaches a private address, unless that is allowed. */
export function outgoingFetch(allowed: Networks): OutgoingFetch {
  const agents = checkedAgents(allowed);
  const once = (url: URL, { method = "GET", headers = {}, body, signal }: Init) =>
    new Promise<Response>((resolve, reject) => {
      if (url.protocol !== "https:" && url.protocol !== "http:") throw new TypeError(`${url.protocol} is no protocol of the web`);
      const isSecure = url.protocol === "https:";
      const limit = AbortSignal.timeout(timeout);
      const options = {
        method,
        headers,
        agent: isSecure ? agents.httpsAgent : agents.httpAgent,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      };
      const asked = (isSecure ? requestHttps : requestHttp)(url, options, async (answer) => {
        try {
          const parts: Buffer[] = [];
          let size = 0;
          for await (const part of answer as AsyncIterable<Buffer>) {
            size += part.length;
            if (size > maxBody) throw new Error("the answer is too large");
            parts.push(part);
          }
          const status = answer.statusCode!;
          const fields = Object.entries(answer.headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
          resolve(new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: fields }));
        } catch (error) {
          answer.destroy();
          reject(error);
        }
      });
      asked.on("error", reject);
      asked.end(body === undefined || body === null ? undefined : body instanceof Uint8Array ? body : String(body));
    });
  return async (address, init = {}) => {
    let [url, next] = [new URL(address), init];
    for (let redirects = 0; ; redirects++) {
      const answer = await once(url, next);
      const location = answer.headers.get("location");
      if (init.redirect === "manual" || ![301, 302, 303, 307, 308].includes(answer.status) || !location) return answer;
      if (init.redirect === "error" || redirects >= maxRedirects) throw new TypeError("redirected too often");
      const target = new URL(location, url);
      // Another machine gets neither what was sent nor who sent it.
      if (target.origin !== url.origin) next = { ...next, headers: {} };
      if (!["GET", "HEAD"].includes(next.method ?? "GET")) throw new TypeError("only reads are redirected");
      url = target;
    }
  };
}
