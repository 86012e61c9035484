import type { OutgoingFile } from "./outgoing-file.ts";
import type { AttemptEvent, Effect, Event, Outgoing, Step } from "./outgoing-state.ts";
import { reduceReports } from "./reduce-reports.ts";

const maxParallel = 2;
const isActive = ({ state }: OutgoingFile) => state === "sending" || state === "interrupted";
const isUnderWay = (file: OutgoingFile) => isActive(file) || file.state === "checking";

/** The whole life of what leaves this tab. Pure: whatever it wants done is an effect. */
export function reduce(before: Outgoing, event: Event): Step {
  const { state, effects } = handle(before, event);
  const reports = reduceReports(state, event);
  const started = startFiles({ ...state, reports: reports.state });
  return { state: started.state, effects: [...effects, ...reports.effects, ...started.effects] };
}

function handle(state: Outgoing, event: Event): Step {
  switch (event.type) {
    case "opened":
      return { state: { ...state, author: event.author }, effects: [] };
    case "suspended":
      return { state: { ...state, author: null, files: state.files.map(suspended) }, effects: stops(state.files) };
    case "closed":
      return {
        state: { ...state, author: null, files: [] },
        effects: [...stops(state.files), ...state.files.map(({ id }) => ({ type: "release" as const, id }))],
      };
    case "added":
      return add(state, event);
    case "reportSent":
      return add(state, { type: "added", files: event.files });
    case "paused":
      return withFile(state, event.id, (file) => ({ file: { ...file, state: "paused" }, effects: [{ type: "stop", id: file.id }] }));
    case "resumed":
      return withFile(state, event.id, (file) =>
        isUnderWay(file) ? { file } : { file: { ...file, state: "waiting", problem: undefined, reason: undefined } },
      );
    case "cancelled":
      return withFile(state, event.id, (file) => ({
        effects: [
          { type: "stop", id: file.id },
          ...(file.isBegun || file.attempt > 0 ? [{ type: "discard" as const, file }] : []),
          { type: "forget", file },
        ],
      }));
    case "attempt":
      return withFile(state, event.id, (file) => (file.attempt === event.attempt && isUnderWay(file) ? heard(file, event.said) : { file }));
    default:
      return { state, effects: [] };
  }
}

/** Files that are here already are not added twice, however often their tab or their report is opened. */
function add(state: Outgoing, { files, before = [] }: Extract<Event, { type: "added" }>): Step {
  const known = new Set(state.files.map(({ id }) => id));
  const added = files.filter(({ id }) => !known.has(id));
  const after = added.map(({ id }) => id);
  const held = state.files.filter(({ id, state: now }) => before.includes(id) && now !== "failed" && now !== "checking");
  const others = state.files.map((file) => (held.includes(file) ? { ...file, state: "waiting" as const, after } : file));
  return { state: { ...state, files: [...others, ...added] }, effects: stops(held) };
}

type Change = { file?: OutgoingFile; effects?: readonly Effect[] };

function heard(file: OutgoingFile, said: AttemptEvent): Change {
  switch (said.type) {
    case "begun": {
      const begun = { ...file, isBegun: true };
      return { file: begun, effects: file.isBegun ? [] : [{ type: "note", file: begun }] };
    }
    case "progress":
      return { file: { ...file, state: "sending", sent: said.sent } };
    case "interrupted":
      return { file: { ...file, state: "interrupted" } };
    case "arrived":
      return { file: { ...file, state: "checking", sent: file.size } };
    case "joined":
      return { effects: [{ type: "forget", file }] };
    case "failed":
      return { file: { ...file, state: "failed", problem: said.problem, reason: said.reason } };
  }
}

function withFile(state: Outgoing, id: string, change: (file: OutgoingFile) => Change): Step {
  const found = state.files.find((file) => file.id === id);
  if (!found) return { state, effects: [] };
  const { file: next, effects = [] } = change(found);
  const files = state.files.flatMap((file) => (file.id === id ? (next ?? []) : file));
  return { state: { ...state, files }, effects };
}

/** An attempt that was stopped begins again later, where it was. */
const suspended = (file: OutgoingFile): OutgoingFile => (isUnderWay(file) ? { ...file, state: "waiting" } : file);

const stops = (files: readonly OutgoingFile[]): Effect[] => files.filter(isUnderWay).map(({ id }) => ({ type: "stop", id }));

/** Begins as many of the files that wait as may be on their way at the same time. */
function startFiles(state: Outgoing): Step {
  const free = maxParallel - state.files.filter(isActive).length;
  const goes = (id: string) => state.files.some((file) => file.id === id && file.state !== "failed");
  const next = state.files.filter(({ author, state: now, after = [] }) => author === state.author && now === "waiting" && !after.some(goes));
  const started = next.slice(0, Math.max(0, free)).map((file): OutgoingFile => ({ ...file, state: "sending", attempt: file.attempt + 1 }));
  const files = state.files.map((file) => started.find(({ id }) => id === file.id) ?? file);
  return { state: { ...state, files }, effects: started.map((file) => ({ type: "send", file })) };
}
