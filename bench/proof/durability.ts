import type { Section } from "./claim.ts";

export const durability: Section = {
  title: "Durability",
  claims: [
    {
      says: "kill -9 of the server, and of PostgreSQL, at random moments of a write storm, many rounds: no acknowledged write lost, no half record, no row without its journal entry.",
      tests: {
        "tests/operations/kill-storm.test.ts": [
          "kill -9 of the %s in the middle of a write storm loses nothing that was acknowledged and leaves nothing half written",
        ],
        "tests/deep/kill-storms.test.ts": ["kill -9 of server, database and connections at random moments of many write storms loses nothing"],
      },
    },
    {
      says: "fsync evidence between request and answer.",
      tests: {
        "tests/deep/durable-answer.test.ts": [
          "PostgreSQL is configured to flush each commit to disk before it answers",
          "between the COMMIT of a case and its answer the log was synced",
        ],
      },
    },
    {
      says: "Database restart while serving: 503 and recovery, the process stays up.",
      tests: {
        "tests/operations/outage.test.ts": [
          "while the database is down the answer is 503 in the one error shape; the server recovers by itself, and catches up with what it missed",
        ],
        "tests/operations/kill-storm.test.ts": [
          "kill -9 of the %s in the middle of a write storm loses nothing that was acknowledged and leaves nothing half written",
        ],
      },
    },
    {
      says: "Disk full: clear error, reads go on, nothing lost.",
      tests: {
        "tests/operations/disk-full.test.ts": [
          "are refused with a clear message; existing files stay readable, and an interrupted upload resumes when there is space again",
          "%s is answered as a full disk, not as an internal error",
        ],
        "tests/deep/disk-full.test.ts": [
          "a database without room says so, reads go on, nothing is lost, and it writes again when there is room",
          "a full disk under the WAL gives clear errors, loses nothing that was acknowledged, and writing resumes when there is space",
        ],
      },
    },
    {
      says: "SIGTERM under load: requests in flight finish.",
      tests: {
        "tests/operations/kill-storm.test.ts": [
          "SIGTERM lets the requests in flight finish, and what was acknowledged is there after the next start",
        ],
      },
    },
    {
      says: "Two editors: the second gets 409 and keeps its typing; parallel appends to a list keep both.",
      tests: {
        "tests/cases/cases-edit.test.ts": [
          "of one field: the second gets a conflict with the value of the first and loses nothing",
          "who add lines concurrently both keep theirs",
        ],
        "tests/journeys/cases.test.ts": ["who edit the same field both see both values; what is typed in another tab is not touched"],
      },
    },
    {
      says: "Intake, links, conversion, import, bulk and moves at once: no deadlock, no 5xx, nothing half written. A forced deadlock is repeated, then answered 503.",
      tests: {
        "tests/records/lock-order.test.ts": [
          "intake with new people beside links of the same customer: every request is answered",
          "intake, links, conversion, import and bulk of one customer at once: none fails and nothing is half written",
          "establishments that move while zones and users are given them: nobody keeps one of another customer",
          "customers and lawyers that name each other are saved crosswise",
        ],
        "tests/records/retries.test.ts": [
          "is repeated by the server, and the person sees nothing of it",
          "each time is answered 503 in the one shape, and nothing is written",
          "is answered 503 in the one shape, and not repeated",
        ],
      },
    },
    {
      says: "Parallel saves of one case notify each person once, with one mail.",
      tests: {
        "tests/notices/parallel-saves.test.ts": [
          "parallel saves of a case notify each person of the trial date once, with one mail",
          "parallel saves of a civil case notify each person of each hearing once, with one mail",
        ],
      },
    },
    {
      says: "64 parallel creates give unique, gap-free numbers.",
      tests: { "tests/cases/cases-create.test.ts": ["64 concurrent cases get 64 numbers without a gap, and one that fails takes none"] },
    },
    {
      says: "`backup` and `restore` round trip: every table, sequence and file equal; a damaged archive is refused before anything is overwritten.",
      tests: {
        "tests/operations/backup.test.ts": [
          "restores every table, sequence and file as it was, with an intact journal",
          "is a snapshot of one moment, however much is written meanwhile",
          "%s",
          "another key",
          "a valid archive replaces existing data only with --overwrite",
        ],
      },
    },
    {
      says: "Every migration runs from every earlier schema with data in it.",
      tests: { "tests/operations/migrate.test.ts": ["as of %s is migrated to the current one", "two processes starting at once apply each once"] },
    },
    {
      says: "Audit: edit, delete, reorder or cut the journal as superuser and `npm run audit verify` names the first bad entry.",
      tests: {
        "tests/records/journal-check.test.ts": [
          "names the entry after one that was changed and given a matching hash",
          "names a missing entry, at any position",
          "names the first of two swapped entries",
          "names an entry that was inserted at the end",
          "names a record that was written without a journal entry",
        ],
      },
    },
  ],
};
