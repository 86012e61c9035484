import type { QueryClient } from "@tanstack/react-query";
import type { LiveChange } from "#api/live.ts";
import { query, renew, signed } from "./api.ts";
import { readAgain } from "./read-again.ts";
import { accessToken, currentSession } from "./session.ts";

type LiveEvent = { event: "hello" | "change" | "reset" | "session" | "notice"; id: string; data: string };
type Listener = (change: LiveChange) => void;

const listeners = new Set<Listener>();

/** Hears of every change the person may see, wherever it was made. */
export function onChange(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * One stream per browser: browsers allow six connections per host, so the tab that holds the lock
 * listens to the server and tells the others.
 */
export function startLive(queries: QueryClient): () => void {
  const channel = new BroadcastChannel("sumario-live");
  const stop = new AbortController();
  const hear = (event: LiveEvent) => react(event, queries);
  channel.onmessage = (message: MessageEvent<LiveEvent>) => hear(message.data);
  const lead = () =>
    listen(stop.signal, (event) => {
      channel.postMessage(event);
      hear(event);
    });
  // Plain HTTP has no locks; there each tab listens for itself.
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request("sumario-live", { signal: stop.signal }, lead) : lead()).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

function react({ event, data }: LiveEvent, queries: QueryClient) {
  // What was told while nobody listened is not told again.
  if (event === "notice" || event === "hello") {
    readAgain(queries, { queryKey: query.notices.key() });
    // One of them may be that a report is ready.
    readAgain(queries, { queryKey: query.analyticsReports.key() });
  }
  if (event === "reset") readAgain(queries);
  if (event === "session")
    void renew().then(
      () => readAgain(queries),
      () => undefined,
    );
  if (event !== "change") return;
  const change = JSON.parse(data) as LiveChange;
  for (const listener of listeners) listener(change);
}

/** Reads the stream and comes back after each loss, telling the server what it saw last. */
async function listen(signal: AbortSignal, tell: (event: LiveEvent) => void) {
  let last = "";
  for (let wait = 500; !signal.aborted && currentSession().phase === "signedIn"; wait = Math.min(wait * 2, 10_000)) {
    try {
      const answer = await fetch(signed(new Request("/api/live", { headers: last ? { "last-event-id": last } : {}, signal })));
      if (answer.status === 401) await renew();
      if (answer.ok && answer.body) {
        wait = 500;
        for await (const event of events(answer.body)) {
          last = event.id || last;
          tell(event);
        }
      }
    } catch {
      if (signal.aborted || !accessToken()) return;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = Object.fromEntries(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
      if (lines.event) yield { event: lines.event as LiveEvent["event"], id: lines.id ?? "", data: lines.data ?? "" };
    }
  }
}
