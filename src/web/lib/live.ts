import type { QueryClient } from "@tanstack/react-query";
import type { LiveChange } from "#api/live.ts";
import { query, rememberEvent, renew, withHeaders } from "./api.ts";
import { refetchQueries } from "./refetch-queries.ts";
import { accessToken, currentSession } from "./session.ts";

type LiveEvent = {
  event: "hello" | "change" | "reset" | "session" | "notice";
  id: string;
  data: string;
  /** Whether the server reads from replicas, which may not have yet what the event announces. */
  isReplicated?: boolean;
};
type Listener = (change: LiveChange) => void;

const listeners = new Set<Listener>();

/** Subscribes to the changes of records that the user may see. */
export function onChange(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Opens the event stream. There is one per browser, because browsers allow six connections per host: the tab that holds the lock reads the stream
 * and broadcasts its events to the other tabs.
 */
export function startLive(queries: QueryClient): () => void {
  const channel = new BroadcastChannel("sumario-live");
  const stop = new AbortController();
  const handle = (event: LiveEvent) => handleEvent(event, queries);
  channel.onmessage = (message: MessageEvent<LiveEvent>) => handle(message.data);
  const readStream = () =>
    listen(stop.signal, (event) => {
      channel.postMessage(event);
      handle(event);
    });
  // Browsers have no locks on plain HTTP: there each tab reads a stream of its own.
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request("sumario-live", { signal: stop.signal }, readStream) : readStream()).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

function handleEvent({ event, id, data, isReplicated }: LiveEvent, queries: QueryClient) {
  if (isReplicated && id) rememberEvent(id);
  // The stream does not repeat the notices that came while it was closed.
  if (event === "notice" || event === "hello") {
    refetchQueries(queries, { queryKey: query.notices.key() });
    // A notice may say that a report is ready.
    refetchQueries(queries, { queryKey: query.reports.key() });
    // A message may have been written after the page was read and before the stream was open, or read in another browser.
    refetchQueries(queries, { queryKey: query.messages.key() });
  }
  if (event === "reset") refetchQueries(queries);
  if (event === "session")
    void renew().then(
      () => refetchQueries(queries),
      () => undefined,
    );
  if (event !== "change") return;
  const change = JSON.parse(data) as LiveChange;
  for (const listener of listeners) listener(change);
}

/** Reads the stream and reconnects after each loss, from the last event that arrived. */
async function listen(signal: AbortSignal, onEvent: (event: LiveEvent) => void) {
  let last = "";
  let isReplicated = false;
  for (let wait = 500; !signal.aborted && currentSession().phase === "signedIn"; wait = Math.min(wait * 2, 10_000)) {
    try {
      const response = await fetch(withHeaders(new Request("/api/live", { headers: last ? { "last-event-id": last } : {}, signal })));
      if (response.status === 401) await renew();
      if (response.ok && response.body) {
        wait = 500;
        for await (const event of eventsOf(response.body)) {
          last = event.id || last;
          if (event.event === "hello") isReplicated = (JSON.parse(event.data) as { isReplicated?: boolean }).isReplicated === true;
          onEvent({ ...event, isReplicated });
        }
      }
    } catch {
      if (signal.aborted || !accessToken()) return;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
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
