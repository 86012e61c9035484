import type { Section } from "./claim.ts";

/** Benchmarks print ratios of one run; what was kept of the last one is in bench/results: bench/all.ts. */
const bench = (line: RegExp, ...files: string[]) => ({ bench: { files, line } });
const both = ["bench-100k.txt", "bench-1m.txt"];

export const speed: Section = {
  title: "Speed (at 100,000 and 1,000,000 cases)",
  claims: [
    {
      says: "List (50 newest of one customer, joined names, total): at or below the floor.",
      tests: {
        "tests/tallies.test.ts": [
          "is told as the cases are, to each what they see",
          "follows every way in which a case comes, moves or goes, and stays when a day's lines are joined",
          "counts once what is written while lines are joined, and nothing that was taken back",
        ],
      },
      ...bench(/, first page/, ...both),
    },
    { says: "Deep page: a third of the floor's OFFSET or less; cost does not grow with depth.", ...bench(/, middle of the list/, ...both) },
    { says: 'Filter + text ("mochila" in the facts, status, year): within 1.5x.', ...bench(/^cases by text/, ...both) },
    {
      says: "Open one case with its relations, save one field with version, journal and live: within 3x.",
      ...bench(/^(open one case|save one field)/, ...both),
    },
    { says: "Calendar, a month of a year of 50,000 events: within 1.5x.", ...bench(/^calendar/, ...both) },
    { says: "Search: within 1.5x of its own statements, at most 100 ms of database for common queries.", ...bench(/^search/, "search.txt") },
    {
      says: "Analytics: all panels of one customer and year at half the floor or less; all customers and years within 2x of DuckDB. Answers stay exact.",
      tests: {
        "tests/analytics-property.test.ts": [],
        "tests/analytics-sums.test.ts": [
          "give the figures that counting gives, whole or cut by the period",
          "are counted anew from the moment that something in them changed",
          "are told apart by every column that a figure depends on, and by no other",
        ],
      },
      ...bench(/^all figures/, "analytics.txt"),
    },
    {
      says: "Export of 10,000 rows: JSON within 1.2x, CSV within 2x of COPY; 100,000-row XLSX and the PDF report in constant memory; the event loop never blocked over 50 ms.",
      ...bench(/as CSV|as JSON|PDF|XLSX|meanwhile|noise|loop held|at once/, ...both, "exports.txt", "reports.txt"),
    },
    { says: "Live: commit to the other browser's screen, p99 with 200 connected clients and two server processes.", ...bench(/^live/, "live.txt") },
    {
      says: "Web: first load under 250 kB of compressed JavaScript, route chunks under 120 kB.",
      tests: {
        "tests/bundle.test.ts": [
          "is under 250 kB of compressed JavaScript before the first screen",
          "is under 120 kB for each part after that, but charts, graph and calendar",
        ],
      },
    },
    {
      says: "Web: Lighthouse performance ≥ 90, accessibility 100, best practices 100 on list, case, analytics.",
      ...bench(/^lighthouse .*performance/i, "lighthouse.txt"),
    },
    { says: "Web: typing in a 90-field form never drops a frame.", ...bench(/key/, "typing.txt") },
    {
      says: "Load: 50 active users with think time on two cores with the database alongside; state the knee.",
      ...bench(/^(load of|memory|knee)/, "load.txt"),
    },
  ],
};
