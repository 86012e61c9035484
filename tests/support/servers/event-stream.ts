export type LiveEvent = { event: string; id: string | undefined; data: Record<string, unknown> };

/** The event stream of a user, read as a browser does. */
export async function openStream(url: string, token: string, lastEventId?: string) {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    signal: abort.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) },
  });
  const events: LiveEvent[] = [];
  const waiting: { matches: (event: LiveEvent) => boolean; resolve: (event: LiveEvent) => void }[] = [];
  const receive = (event: LiveEvent) => {
    events.push(event);
    for (const one of waiting.filter(({ matches }) => matches(event))) {
      waiting.splice(waiting.indexOf(one), 1);
      one.resolve(event);
    }
  };
  const ended = response.ok ? readAll(response, receive) : Promise.resolve();
  return {
    status: response.status,
    events,
    /** Settles when the server closes the stream. */
    ended,
    /** The first matching event, past or future. */
    until: (matches: (event: LiveEvent) => boolean): Promise<LiveEvent> => {
      const found = events.find(matches);
      return found ? Promise.resolve(found) : new Promise((resolve) => waiting.push({ matches, resolve }));
    },
    changesOf: (entity: string) => events.filter(({ event, data }) => event === "change" && data.entity === entity).map(({ data }) => data.id),
    close: () => abort.abort(),
  };
}
export type Stream = Awaited<ReturnType<typeof openStream>>;

async function readAll(response: Response, receive: (event: LiveEvent) => void) {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of response.body!) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) if (block.includes("data: ")) receive(parse(block));
    }
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
  }
}

function parse(block: string): LiveEvent {
  const lines = new Map(block.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
  return { event: lines.get("event")!, id: lines.get("id"), data: JSON.parse(lines.get("data")!) };
}
