import type { Section } from "./claim.ts";

/** Benchmarks print ratios of one run; bench/all.ts writes their output to bench/results. */
const bench = (line: RegExp, ...files: string[]) => ({ bench: { files, line } });
const both = ["bench-100k.txt", "bench-1m.txt"];

export const speed: Section = {
  title: "Speed (at 100,000 and 1,000,000 cases)",
  claims: [
    {
      says: "List (50 newest of one customer, joined names, total): at or below the floor.",
      tests: {
        "tests/cases/tallies.test.ts": [
          "is that of the cases that the user sees",
          "follows every way in which a case is created, moved or deleted, and stays when the lines of a day are merged",
          "counts once what is written while lines are merged, and nothing that was rolled back",
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
    {
      says: "Open one case at most 3x, save one field at most 6x of a bare server on a narrow table (`bench/narrow.ts`): before decisions 0085 to 0087, and now.",
      ...bench(/^(open one case|save one field)/, "open-save-before.txt", "open-save-120k.txt", "open-save-1m.txt"),
    },
    {
      says: "The first opening after an hour of quiet takes at most twice as long as a warm one (milliseconds of six openings in a row).",
      ...bench(/of quiet/, "quiet-hour.txt"),
    },
    { says: "A process keeps its memory over two hours.", ...bench(/^memory|slope/, "endurance.txt") },
    {
      says: "Everybody's day at or below the cost of a list: while nothing that it shows changes, after a save, and the first one.",
      ...bench(/^today/, "today.txt", "today-1m.txt"),
    },
    { says: "Calendar, a month of a year of 50,000 events: within 1.5x.", ...bench(/^calendar/, ...both) },
    { says: "Search: within 1.5x of its own statements.", ...bench(/^search.*ratio/, "search.txt") },
    { says: "Search: at most 100 ms of database for common queries.", ...bench(/^search/, "search-database.txt") },
    {
      says: "Analytics: all panels of one customer and year at half the floor or less; all customers and years within 2x of DuckDB. Answers stay exact.",
      tests: {
        "tests/figures/analytics-property.test.ts": [],
        "tests/figures/analytics-sums.test.ts": [
          "give the same figures as counting, for whole months and for parts of them",
          "are out of date from the moment that something in their month changes",
          "are out of date after a change of any column that a figure depends on, and of no other",
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
      says: "Web: the sign-in page needs at most 200 kB, compressed, of everything; route chunks under 120 kB.",
      tests: {
        "tests/journeys/first-load.test.ts": [
          "the sign-in page needs at most 200 kB, compressed, of everything, and nothing that only signed-in people need",
        ],
        "tests/operations/bundle.test.ts": ["is under 120 kB for each later part, except charts, graph and calendar"],
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
