import type { Section } from "./claim.ts";

export const durability: Section = {
  title: "Durability",
  claims: [
    {
      says: "kill -9 of the server, and of PostgreSQL, at random moments of a write storm, many rounds: no acknowledged write lost, no half record, no row without its journal entry.",
      tests: {
        "tests/kill-storm.test.ts": [
          "kill -9 of the %s in the middle of a write storm loses nothing that was acknowledged and leaves nothing half written",
        ],
        "tests/deep/kill-storms.test.ts": ["kill -9 of server, database and connections at random moments of many write storms loses nothing"],
      },
    },
    {
      says: "fsync evidence between request and answer.",
      tests: {
        "tests/deep/durable-answer.test.ts": [
          "PostgreSQL is told to put each commit on the disk before it answers",
          "between the COMMIT of a case and its answer the log was synced",
        ],
      },
    },
    {
      says: "Database restart while serving: 503 and recovery, the process stays up.",
      tests: {
        "tests/outage.test.ts": ["while the database is away the answer is 503 in the one shape; it recovers by itself, and hears what it missed"],
        "tests/kill-storm.test.ts": [
          "kill -9 of the %s in the middle of a write storm loses nothing that was acknowledged and leaves nothing half written",
        ],
      },
    },
    {
      says: "Disk full: clear error, reads go on, nothing lost.",
      tests: {
        "tests/disk-full.test.ts": [
          "are refused in clear words, those that are there are read as ever, and an interrupted one goes on when there is room",
          "%s is told as what it is, not as a fault",
        ],
        "tests/deep/disk-full.test.ts": [
          "a database without room says so, reads go on, nothing is lost, and it writes again when there is room",
          "a log of the database without room ends in clear answers, nothing that was acknowledged is lost, and with room it goes on",
        ],
      },
    },
    {
      says: "SIGTERM under load: requests in flight finish.",
      tests: { "tests/kill-storm.test.ts": ["SIGTERM lets the requests in flight finish, and what they were told is there after the next start"] },
    },
    {
      says: "Two editors: the second gets 409 and keeps its typing; parallel appends to a list keep both.",
      tests: {
        "tests/cases-edit.test.ts": [
          "of one field: the second is told what the first wrote and loses nothing",
          "who add lines at once both keep theirs",
        ],
        "tests/journeys/cases.test.ts": ["of the same field both see both values; what is typed in another tab is not touched"],
      },
    },
    {
      says: "64 parallel creates give unique, gap-free numbers.",
      tests: { "tests/cases-create.test.ts": ["64 cases at once get 64 numbers without a gap, and one that fails takes none"] },
    },
    {
      says: "`backup` and `restore` round trip: every table, sequence and file equal; a damaged archive is refused before anything is overwritten.",
      tests: {
        "tests/backup.test.ts": [
          "comes back with every table, sequence and file as it was, and its journal whole",
          "is of one moment, however much is written meanwhile",
          "%s",
          "another key",
          "a whole one replaces what is there only when told so",
        ],
      },
    },
    {
      says: "Every migration runs from every earlier schema with data in it.",
      tests: { "tests/migrate.test.ts": ["as of %s comes up to this one", "two processes starting at once apply each once"] },
    },
    {
      says: "Audit: edit, delete, reorder or cut the journal as superuser and `npm run audit verify` names the first bad entry.",
      tests: {
        "tests/journal-check.test.ts": [
          "names the one after an entry that was changed and given a fitting hash",
          "names an entry that is missing, wherever it was",
          "names the first of two entries that changed places",
          "names an entry that was slipped in at the end",
          "names a record that was written past the journal",
        ],
      },
    },
  ],
};
