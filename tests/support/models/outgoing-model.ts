import * as fc from "fast-check";
import { entities } from "#domain/entities/registry.ts";
import type { OutgoingFile, StoredReport } from "#web/outgoing/outgoing-file.ts";
import type { Outgoing } from "#web/outgoing/outgoing-state.ts";
import type { Ports } from "#web/outgoing/ports.ts";
import { type RunningOutgoing, runOutgoing } from "#web/outgoing/run-outgoing.ts";

const author = "guard";

/** What happens to a phone while files leave it. `step` lets as many of the pending operations end, in any order. */
export type Happening =
  | { do: "choose" | "report"; files: number }
  | { do: "step"; picks: number[] }
  | { do: "cancel" | "pause" | "resume" | "retry"; at: number }
  | { do: "cut" | "connect" | "lock" | "unlock" | "expire" | "fill" | "free" | "remount" | "secondTab" | "closeTab" };

const plain = fc.constantFrom("cut", "connect", "lock", "unlock", "expire", "fill", "free", "remount", "secondTab", "closeTab");
const aimed = fc.constantFrom("cancel", "pause", "resume", "retry");
export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant("step" as const), picks: fc.array(fc.nat(50), { minLength: 1, maxLength: 12 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("choose" as const, "report" as const), files: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 3, arbitrary: plain.map((what) => ({ do: what as "cut" })) },
    { weight: 2, arbitrary: fc.record({ do: aimed as fc.Arbitrary<"cancel">, at: fc.nat(20) }) },
  ),
  { minLength: 3, maxLength: 30 },
);

type Tab = { outgoing: RunningOutgoing; isClosed: boolean };
type Waiting = { end: () => void };
class Refused extends Error {}

/** Nothing is shown twice, at most two files are on their way, and none waits while there is room. */
function expectInOrder({ files, author: signedIn }: Outgoing) {
  const ids = files.map(({ id }) => id);
  const active = files.filter(({ state }) => state === "sending" || state === "interrupted").length;
  const waits = signedIn !== null && files.some(({ state }) => state === "waiting");
  if (new Set(ids).size < ids.length || active > 2 || (waits && active < 2)) throw new Error(`out of order: ${JSON.stringify(files)}`);
}

/** A server, a browser with its storage and locks, and its tabs. Every operation ends when `step` picks it. */
export function outgoingWorld() {
  const server = {
    isReachable: true,
    isSessionOpen: true,
    begun: new Set<string>(),
    uploads: new Map<string, number>(),
    files: [] as string[],
    reports: new Set<string>(),
  };
  const stored = new Map<string, OutgoingFile>();
  const reports = new Map<string, { isReported: boolean; files: OutgoingFile[] }>();
  const locks = new Map<string, Tab>();
  const pending: Waiting[] = [];
  const tabs: Tab[] = [];
  const chosen = new Map<string, { tab: Tab; isCancelled: boolean }>();
  let [isFull, made, isHeldBy]: [boolean, number, Tab | undefined] = [false, 0, undefined];

  const operation = (tab: Tab, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const entry: Waiting = { end: () => (tab.isClosed ? undefined : resolve()) };
      pending.push(entry);
      signal?.addEventListener("abort", () => {
        pending.splice(pending.indexOf(entry), pending.includes(entry) ? 1 : 0);
        reject(signal.reason);
      });
    });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const fileFor = (tab: Tab, report?: string): OutgoingFile => {
    const id = `${++made}`.padStart(4, "0");
    chosen.set(id, { tab, isCancelled: false });
    return {
      ...{ id, author, name: id, file: { name: id } as File, size: 3, sent: 0, state: "waiting", isBegun: false, attempt: 0 },
      ...{ target: { entity: entities.case, record: "record", field: "files" }, report },
    };
  };

  /** An answer of the server: it may be lost on the way back. */
  async function ask<Answer>(tab: Tab, work: () => Answer, signal?: AbortSignal): Promise<Answer> {
    await operation(tab, signal);
    if (!server.isReachable) throw new Error("unreachable");
    if (!server.isSessionOpen) {
      tab.outgoing.dispatch({ type: "suspended" });
      throw new Error("401");
    }
    const answer = work();
    await operation(tab, signal);
    if (!server.isReachable) throw new Error("the answer is lost");
    return answer;
  }

  function begin({ id }: OutgoingFile) {
    server.begun.add(id);
    if (!server.files.includes(id) && !server.uploads.has(id)) server.uploads.set(id, 0);
  }

  function append({ id, size }: OutgoingFile) {
    if (server.files.includes(id)) return;
    if (!server.uploads.has(id)) throw new Refused("gone");
    server.uploads.set(id, Math.min(size, server.uploads.get(id)! + 1));
    if (server.uploads.get(id) !== size) return;
    server.uploads.delete(id);
    server.files.push(id);
  }

  function portsOf(tab: Tab): Ports {
    return {
      storage: {
        put: async (file) => {
          await operation(tab);
          if (isFull) throw new Error("full");
          if (chosen.get(file.id)) stored.set(file.id, file);
        },
        note: async () => operation(tab),
        forget: async (file) => {
          await operation(tab);
          if (file.report === undefined) return void stored.delete(file.id);
          const report = reports.get(file.report);
          if (!report) return;
          report.files = report.files.filter(({ id }) => id !== file.id);
          if (report.files.length === 0) reports.delete(file.report);
        },
        read: async (file) => {
          await operation(tab);
          return file.file;
        },
        all: async () => {
          await operation(tab);
          return [...stored.values()];
        },
      },
      locks: {
        take: async (id) => {
          await operation(tab);
          if (locks.has(id) && locks.get(id) !== tab) return false;
          locks.set(id, tab);
          return true;
        },
        release: (id) => void (locks.get(id) === tab && locks.delete(id)),
      },
      line: {
        send: async (file, _bytes, signal, on) => {
          let isBegun = file.isBegun;
          for (;;)
            try {
              if (!isBegun) await ask(tab, () => begin(file), signal);
              isBegun = true;
              on.begun();
              for (let sent = 0; sent < file.size; sent++) {
                await ask(tab, () => append(file), signal);
                on.sent(sent + 1);
              }
              return;
            } catch (error) {
              signal.throwIfAborted();
              if (error instanceof Refused) isBegun = false;
              on.interrupted();
              await operation(tab, signal);
            }
        },
        join: async (file, signal) => {
          for (;;)
            try {
              return await ask(tab, () => (server.files.includes(file.id) ? ({ id: "record" } as never) : undefined), signal);
            } catch {
              signal.throwIfAborted();
            }
        },
        isConfirmed: async () => {
          await operation(tab);
          return true;
        },
        problemOf: () => undefined,
        discard: ({ id }) => ask(tab, () => void server.uploads.delete(id)),
      },
      reports: {
        all: async () => {
          await operation(tab);
          return [...reports.keys()].map((id): StoredReport => ({ id, author, isRefused: false }));
        },
        send: async (id) => {
          await operation(tab);
          const report = reports.get(id);
          if (!report) return { is: "sent", files: [] };
          if (!report.isReported) await ask(tab, () => server.reports.add(id));
          report.isReported = true;
          return { is: "sent", files: [...report.files] };
        },
      },
      clock: { later: () => operation(tab) },
    };
  }

  /** What the shell does when it is mounted for somebody who is signed in. */
  function mount(tab: Tab) {
    tab.outgoing.dispatch({ type: "opened", author });
    isHeldBy ??= tab;
    if (isHeldBy === tab) tab.outgoing.dispatch({ type: "held" });
    void tab.outgoing.readReports();
    void tab.outgoing.restore(author).catch(() => undefined);
  }

  function unmount(tab: Tab) {
    tab.outgoing.dispatch({ type: "released" });
    if (isHeldBy !== tab) return;
    isHeldBy = tabs.find((other) => other !== tab);
    isHeldBy?.outgoing.dispatch({ type: "held" });
  }

  function openTab() {
    const tab = { isClosed: false } as Tab;
    tab.outgoing = runOutgoing(portsOf(tab));
    tabs.push(tab);
    mount(tab);
  }

  function closeTab(tab: Tab) {
    if (!tab) return;
    unmount(tab);
    tab.isClosed = true;
    tabs.splice(tabs.indexOf(tab), 1);
    for (const [id, holder] of locks) if (holder === tab) locks.delete(id);
  }

  async function step(picks: readonly number[]) {
    for (const pick of picks) {
      const [next] = pending.splice(pick % Math.max(1, pending.length), 1);
      next?.end();
      await settle();
    }
  }

  /** A report that is stored is not lost, whatever happens to the tab. */
  const isSafe = (id: string) => stored.has(id) || [...reports.values()].some(({ files }) => files.some((file) => file.id === id));

  async function happen(happening: Happening) {
    const tab = tabs.at(-1)!;
    const { files } = tab.outgoing.state();
    const file = "at" in happening ? files[happening.at % Math.max(1, files.length)] : undefined;
    switch (happening.do) {
      case "step":
        return step(happening.picks);
      case "choose":
        if (tab.outgoing.state().author) void tab.outgoing.add(Array.from({ length: happening.files }, () => fileFor(tab)));
        break;
      case "report": {
        const id = `report ${made}`;
        if (!isFull) reports.set(id, { isReported: false, files: Array.from({ length: happening.files }, () => fileFor(tab, id)) });
        for (const one of tabs) void one.outgoing.readReports();
        break;
      }
      case "cancel":
        if (file) chosen.get(file.id)!.isCancelled = true;
        if (file) tab.outgoing.dispatch({ type: "cancelled", id: file.id });
        break;
      case "pause":
        if (file) tab.outgoing.dispatch({ type: "paused", id: file.id });
        break;
      case "resume":
      case "retry":
        if (file) tab.outgoing.dispatch({ type: "resumed", id: file.id });
        break;
      case "cut":
      case "connect":
        server.isReachable = happening.do === "connect";
        break;
      case "fill":
      case "free":
        isFull = happening.do === "fill";
        break;
      case "expire":
        server.isSessionOpen = false;
        break;
      case "lock":
        for (const one of tabs) {
          one.outgoing.dispatch({ type: "suspended" });
          unmount(one);
        }
        break;
      case "unlock":
        server.isSessionOpen = true;
        for (const one of tabs) mount(one);
        break;
      case "remount":
        unmount(tab);
        mount(tab);
        break;
      case "secondTab":
        if (tabs.length < 3) openTab();
        break;
      case "closeTab":
        for (const [id, { tab: of }] of chosen) if (of === tab && !isSafe(id) && !server.files.includes(id)) chosen.delete(id);
        closeTab(tab);
        if (tabs.length === 0) openTab();
    }
    await settle();
    for (const { outgoing } of tabs) expectInOrder(outgoing.state());
  }

  /** Everything works again, and somebody waits until nothing is left to do. */
  async function end() {
    Object.assign(server, { isReachable: true, isSessionOpen: true });
    isFull = false;
    for (let round = 0; round < 12; round++) {
      for (const tab of tabs) {
        unmount(tab);
        mount(tab);
        for (const { id, state } of tab.outgoing.state().files)
          if (state === "paused" || state === "failed") tab.outgoing.dispatch({ type: "resumed", id });
      }
      for (let steps = 0; pending.length > 0 && steps < 2000; steps++) await step([0]);
    }
  }

  openTab();
  return {
    happen,
    end,
    /** The files of which the server has heard. */
    begun: () => [...server.begun],
    /** How often each chosen file has joined its record. */
    joined: () =>
      Object.fromEntries([...chosen].map(([id, { isCancelled }]) => [id, { isCancelled, times: server.files.filter((one) => one === id).length }])),
    left: () => ({
      stored: [...stored.keys()],
      reports: [...reports.keys()],
      shown: tabs.flatMap(({ outgoing }) => outgoing.state().files.map(({ id }) => id)),
    }),
  };
}

/** Each chosen file joins its record exactly once, whatever the order of events; a cancelled one at most once. Nothing stays behind. */
export const expectJoinedOnce = (runs: number) =>
  fc.assert(
    fc.asyncProperty(happenings, async (all) => {
      const world = outgoingWorld();
      for (const happening of all) await world.happen(happening);
      await world.end();
      const wrong = Object.entries(world.joined()).filter(([, { isCancelled, times }]) => (isCancelled ? times > 1 : times !== 1));
      const { stored, reports, shown } = world.left();
      if (wrong.length + stored.length + reports.length + shown.length > 0) throw new Error(JSON.stringify({ wrong, stored, reports, shown }));
    }),
    { numRuns: runs },
  );
