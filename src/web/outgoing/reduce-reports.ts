import type { Effect, Event, Outgoing, Reports } from "./outgoing-state.ts";

type ReportStep = { state: Reports; effects: readonly Effect[] };

export function reduceReports(outgoing: Outgoing, event: Event): ReportStep {
  return startReport(outgoing, handle(outgoing.reports, event));
}

function handle(reports: Reports, event: Event): Reports {
  switch (event.type) {
    case "reportsRead":
      return { ...reports, all: event.reports, postponed: reports.postponed.filter((id) => event.reports.some((report) => report.id === id)) };
    case "held":
      return { ...reports, isHolder: true, postponed: [] };
    case "released":
      return { ...reports, isHolder: false };
    case "timeCame":
      return { ...reports, isTimed: false, postponed: [] };
    case "reportSent":
    case "reportRefused":
      return { ...reports, sending: ended(reports, event.id), all: reports.all.filter(({ id }) => id !== event.id) };
    case "reportPostponed":
      return { ...reports, sending: ended(reports, event.id), postponed: [...reports.postponed, event.id] };
    default:
      return reports;
  }
}

const ended = ({ sending }: Reports, id: string) => (sending === id ? null : sending);

function startReport({ author, files }: Outgoing, state: Reports): ReportStep {
  if (!state.isHolder || author === null || state.sending !== null) return { state, effects: [] };
  const own = state.all.filter((report) => report.author === author && !report.isRefused);
  // A report whose files are on their way is not sent again.
  const next = own.find(({ id }) => !state.postponed.includes(id) && !files.some(({ report }) => report === id));
  if (next) return { state: { ...state, sending: next.id }, effects: [{ type: "sendReport", id: next.id }] };
  if (state.isTimed || !own.some(({ id }) => state.postponed.includes(id))) return { state, effects: [] };
  return { state: { ...state, isTimed: true }, effects: [{ type: "waitForTime" }] };
}
