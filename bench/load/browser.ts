import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { demoPassword } from "#server/demo/seed.ts";

export type Answer = { status: number; body: Buffer; headers: IncomingMessage["headers"] };
export type Told = (kind: string, milliseconds: number, status: number, what: string) => void;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
/** Before the ten minutes of a token are over. */
const renewAfter = 8 * 60_000;

/** As much of a browser as the server notices: a session, requests, and a stream that says when to read again. */
export function openBrowser(url: string, { email, address, told }: { email: string; address: string; told: Told }) {
  let [token, cookie, since] = ["", "", 0];
  let leave: (() => void) | undefined;

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

  /** A request that counts. What was refused is an answer; a line that breaks has none. */
  const ask = async (kind: string, method: string, path: string, json?: unknown, more: { headers?: Record<string, string>; body?: Buffer } = {}) => {
    if (token && Date.now() - since > renewAfter) await renew();
    const body = more.body ?? (json === undefined ? undefined : JSON.stringify(json));
    const headers = { ...(json !== undefined && { "content-type": "application/json" }), ...more.headers };
    const begun = performance.now();
    const answer = await send(method, path, headers, body).catch(
      (error: Error): Answer => ({ status: 0, body: Buffer.from(error.message), headers: {} }),
    );
    const what = answer.status >= 200 && answer.status < 400 ? "" : `${method} ${path.split("?")[0]} ${answer.body.toString().slice(0, 200)}`;
    told(kind, performance.now() - begun, answer.status, what);
    return answer;
  };

  const keep = (answer: Answer) => {
    cookie = answer.headers["set-cookie"]?.map((one) => one.split(";")[0]).join("; ") ?? cookie;
    token = (JSON.parse(answer.body.toString()) as { token: string }).token;
    since = Date.now();
  };
  const signIn = async () => keep(await ask("sign in", "POST", "/auth/login", { email, password: demoPassword }));
  async function renew() {
    since = Date.now();
    keep(await ask("renew", "POST", "/auth/renew", {}));
  }

  /** The live stream; `hear` is called for each change with its kind. Comes back when it breaks, as a browser does. */
  const listen = (hear: (change: { entity: string; id: string }) => void) => {
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
            if (block.startsWith("event: change")) hear(JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as { entity: string; id: string });
          }
        });
        response.on("close", again);
        response.on("error", () => undefined);
      });
      stream.on("error", again);
      stream.end();
      leave = () => {
        isOver = true;
        stream.destroy();
      };
    };
    const again = () => {
      if (isOver) return;
      told("stream came back", 0, 200, "");
      setTimeout(() => void (isOver || open()), 500);
    };
    open();
  };
  return { ask, signIn, listen, close: () => leave?.() };
}
export type Browser = ReturnType<typeof openBrowser>;

export const parsed = <Body>(answer: Answer): Body => JSON.parse(answer.body.toString()) as Body;
export const isFine = ({ status }: Answer) => status >= 200 && status < 300;
