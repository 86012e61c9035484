import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { demoPassword } from "#server/features/demo/seed.ts";

export type Answer = { status: number; body: Buffer; headers: IncomingMessage["headers"] };
export type OnAnswer = (kind: string, milliseconds: number, status: number, failure: string) => void;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
/** Tokens live for ten minutes. */
const renewAfter = 8 * 60_000;

/** The part of a browser that matters to the server: a session, requests and the live stream. */
export function openBrowser(url: string, { email, address, onAnswer }: { email: string; address: string; onAnswer: OnAnswer }) {
  let [token, cookie, renewedAt] = ["", "", 0];
  let closeStream: (() => void) | undefined;

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options: RequestOptions = {
        method,
        agent,
        headers: {
          "x-forwarded-for": address,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie }),
          ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      };
      const sent = request(`${url}/api${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks), headers: response.headers }));
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });

  /** A measured request. A refusal is an answer; a broken connection has status 0. */
  const ask = async (kind: string, method: string, path: string, json?: unknown, more: { headers?: Record<string, string>; body?: Buffer } = {}) => {
    if (token && Date.now() - renewedAt > renewAfter) await renew();
    const body = more.body ?? (json === undefined ? undefined : JSON.stringify(json));
    const headers = { ...(json !== undefined && { "content-type": "application/json" }), ...more.headers };
    const start = performance.now();
    const answer = await send(method, path, headers, body).catch(
      (error: Error): Answer => ({ status: 0, body: Buffer.from(error.message), headers: {} }),
    );
    const failure = answer.status >= 200 && answer.status < 400 ? "" : `${method} ${path.split("?")[0]} ${answer.body.toString().slice(0, 200)}`;
    onAnswer(kind, performance.now() - start, answer.status, failure);
    return answer;
  };

  const storeSession = (answer: Answer) => {
    cookie = answer.headers["set-cookie"]?.map((one) => one.split(";")[0]).join("; ") ?? cookie;
    token = (JSON.parse(answer.body.toString()) as { token: string }).token;
    renewedAt = Date.now();
  };
  const signIn = async () => storeSession(await ask("sign in", "POST", "/auth/login", { email, password: demoPassword }));
  async function renew() {
    renewedAt = Date.now();
    storeSession(await ask("renew", "POST", "/auth/renew", {}));
  }

  /** Opens the live stream and calls `onChange` for each change. Reconnects like a browser. */
  const listen = (onChange: (change: { entity: string; id: string }) => void) => {
    let [isOver, last] = [false, ""];
    const open = () => {
      const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": address, ...(last && { "last-event-id": last }) };
      const stream = request(`${url}/api/live`, { headers, agent: false }, (response) => {
        let rest = "";
        response.setEncoding("utf8");
        response.on("data", (text: string) => {
          const blocks = (rest + text).split("\n\n");
          rest = blocks.pop()!;
          for (const block of blocks) {
            last = /^id: (.*)$/m.exec(block)?.[1] ?? last;
            if (block.startsWith("event: change")) onChange(JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as { entity: string; id: string });
          }
        });
        response.on("close", reconnect);
        response.on("error", () => undefined);
      });
      stream.on("error", reconnect);
      stream.end();
      closeStream = () => {
        isOver = true;
        stream.destroy();
      };
    };
    const reconnect = () => {
      if (isOver) return;
      onAnswer("stream reconnected", 0, 200, "");
      setTimeout(() => void (isOver || open()), 500);
    };
    open();
  };
  return { ask, signIn, listen, close: () => closeStream?.() };
}
export type Browser = ReturnType<typeof openBrowser>;

export const parsed = <Body>(answer: Answer): Body => JSON.parse(answer.body.toString()) as Body;
export const isOk = ({ status }: Answer) => status >= 200 && status < 300;
