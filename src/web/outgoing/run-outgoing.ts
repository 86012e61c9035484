import type { Row } from "#web/record/base/record-client.ts";
import type { OutgoingFile } from "./outgoing-file.ts";
import { type AttemptEvent, type Effect, type Event, nothingOutgoing, type Outgoing } from "./outgoing-state.ts";
import type { Ports } from "./ports.ts";
import { reduce } from "./reduce.ts";

/** What became of a file: `row` is the record that has it. */
export type End = { upload: OutgoingFile; row?: Row };

/** Carries out what the reducer wants done, and tells it what came of it. */
export function runOutgoing(ports: Ports) {
  let state: Outgoing = nothingOutgoing;
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: End) => void>();
  const attempts = new Map<string, AbortController>();
  let hasWaited = false;

  function dispatch(event: Event) {
    const step = reduce(state, event);
    state = step.state;
    for (const effect of step.effects) carryOut(effect);
    for (const listener of listeners) listener();
  }

  function carryOut(effect: Effect) {
    switch (effect.type) {
      case "send":
        return void send(effect.file);
      case "stop":
        return attempts.get(effect.id)?.abort();
      case "discard":
        // If this fails, the server deletes the upload after a day.
        return void ports.line.discard(effect.file).catch(ignore);
      case "note":
        return void ports.storage.note(effect.file).catch(ignore);
      case "forget":
        return void ports.storage
          .forget(effect.file)
          .catch(ignore)
          .finally(() => ports.locks.release(effect.file.id));
      case "release":
        return ports.locks.release(effect.id);
      case "sendReport":
        return void sendReport(effect.id);
      case "waitForTime": {
        const isFirst = !hasWaited;
        hasWaited = true;
        return void ports.clock.later(isFirst).then(() => dispatch({ type: "timeCame" }));
      }
    }
  }

  async function send(file: OutgoingFile) {
    const { id, attempt } = file;
    const stop = new AbortController();
    const { signal } = stop;
    attempts.get(id)?.abort();
    attempts.set(id, stop);
    const say = (said: AttemptEvent) => signal.aborted || dispatch({ type: "attempt", id, attempt, said });
    try {
      const bytes = (await ports.storage.read(file).catch(ignore)) ?? file.file;
      signal.throwIfAborted();
      await ports.line.send(file, bytes, signal, {
        begun: () => say({ type: "begun" }),
        sent: (sent) => say({ type: "progress", sent }),
        interrupted: () => say({ type: "interrupted" }),
      });
      say({ type: "arrived" });
      const row = await ports.line.join(file, signal);
      const isComplete = row && (await ports.line.isConfirmed(row, file, bytes));
      if (signal.aborted) return;
      if (!isComplete) return end(say, file, { type: "failed", reason: row ? "differs" : "lost" });
      end(say, file, { type: "joined" }, row);
    } catch (error) {
      if (signal.aborted) return;
      const problem = ports.line.problemOf(error);
      end(say, file, problem ? { type: "failed", problem } : { type: "failed", reason: "failed" });
    }
  }

  function end(say: (said: AttemptEvent) => void, file: OutgoingFile, said: AttemptEvent, row?: Row) {
    say(said);
    const upload = state.files.find(({ id }) => id === file.id) ?? file;
    for (const listener of endListeners) listener({ upload, ...(row && { row }) });
  }

  async function sendReport(id: string) {
    const answer = await ports.reports.send(id).catch(() => ({ is: "postponed" as const }));
    if (answer.is === "refused") return dispatch({ type: "reportRefused", id });
    const files = answer.is === "sent" ? await ours(answer.files) : [];
    // Another tab sends what is left of it.
    const isElsewhere = answer.is === "sent" && files.length === 0 && answer.files.length > 0;
    if (answer.is === "postponed" || isElsewhere) return dispatch({ type: "reportPostponed", id });
    hasWaited = false;
    dispatch({ type: "reportSent", id, files });
    await readReports();
  }

  async function ours(files: readonly OutgoingFile[]): Promise<OutgoingFile[]> {
    const taken = await Promise.all(files.map(async (file) => (await ports.locks.take(file.id)) && file));
    return taken.filter((file) => file !== false);
  }

  async function readReports() {
    dispatch({ type: "reportsRead", reports: await ports.reports.all().catch(() => []) });
  }

  return {
    dispatch,
    readReports,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back for each file that has joined its record or failed. */
    onEnd: (listener: (end: End) => void) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    /** Stores the files until the server has confirmed them or their author discards them, and sends them. */
    add: async (files: readonly OutgoingFile[], before: readonly string[] = []) => {
      await Promise.all(files.map(({ id }) => ports.locks.take(id)));
      dispatch({ type: "added", files, before });
      await Promise.all(files.map((file) => ports.storage.put(file).catch(ignore)));
    },
    /** Goes on with what this author had not sent when the page was closed. */
    restore: async (author: string) => dispatch({ type: "added", files: await ours(await ports.storage.all(author)) }),
  };
}
export type RunningOutgoing = ReturnType<typeof runOutgoing>;

const ignore = () => undefined;
