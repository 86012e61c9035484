import type { Section } from "./claim.ts";

export const access: Section = {
  title: "Access",
  claims: [
    {
      says: "Every HTTP route declares a rule or is on a pinned public list; a route without one fails the suite.",
      tests: {
        "tests/access-matrix.test.ts": [
          "every route of the API declares a rule",
          "only the pinned routes are public",
          "every other route is in the access table",
        ],
      },
    },
    {
      says: "Every screen route x every role (and signed out) is opened in Chromium: the screen, `/login?to=`, or not-authorized.",
      tests: { "tests/journeys/guards.test.ts": ["sends somebody who is not signed in to sign in first, and back", "opens, or not, for %s"] },
    },
    {
      says: "Matrix, generated from the route table: endpoint x persona x record class, expected answers from a table written by hand; no answer, file, export or event leaks a foreign canary.",
      tests: {
        "tests/access-matrix.test.ts": [
          "are closed to %s",
          "give %s exactly what the table says",
          "is closed to %s",
          "gives %s exactly what the table says",
          "the number of a case leads %s to it, or nowhere",
          "asks for the right role of %s",
          "the live stream tells each person only of records they may see",
        ],
        "tests/files-access.test.ts": ["are for who sees the record; its uploads for who sends them"],
        "tests/analytics-reports-access.test.ts": [],
      },
    },
    {
      says: "Property: a reference model of scoping; random users, assignments, records and queries (list, filter, sort, page, export): ids, counts and sums agree.",
      tests: { "tests/scope-property.test.ts": ["lists, pages, counts, exports and pickers give exactly what the model of scoping gives"] },
    },
    {
      says: "Property: the same over search, calendar, analytics, files and live events.",
      tests: {
        "tests/scope-events-property.test.ts": [
          "a search finds and counts exactly what the model of scoping gives",
          "the files of a record are for exactly who the model gives the record",
          "an event is heard by exactly who the model gives the record",
        ],
        "tests/search-scope.test.ts": [
          "%s finds, counts and is told of nothing that their lists do not have",
          "%s sees in a facet only what their lists have",
        ],
        "tests/calendar-property.test.ts": [],
        "tests/analytics-property.test.ts": [],
      },
    },
    {
      says: "Second lock: with the application filter off, row-level security still shows nothing foreign.",
      tests: {
        "tests/second-lock.test.ts": [
          "the database shows %s nothing foreign",
          "the links and the journal tell %s nothing of another customer",
          "every table has row-level security on",
          "can read and write no table before it becomes one of its three roles",
          "to put a record into the file of another customer",
          "to open, move or fill a case of somebody else",
        ],
      },
    },
    {
      says: "Pool reuse never carries one user's rights to another.",
      tests: {
        "tests/second-lock.test.ts": ["never carries the rights of one to another (%i connections)"],
        "tests/shared-server.test.ts": [
          "two hundred requests of ten people, mixed at random over two connections, each see their own and nothing else",
        ],
      },
    },
    {
      says: "Writes: unknown and forbidden fields refused or ignored without effect; moving a record into or out of scope, linking a foreign one, emptying a list: refused, nothing written.",
      tests: {
        "tests/writes.test.ts": [
          "nobody declared (%s) is refused by its name",
          "cannot write into the file of another, nor name their own as if it were a choice",
          "cannot move a record to another customer, nor to none",
          "cannot link an establishment of another customer to a zone",
          "cannot empty what a record needs",
        ],
      },
    },
    {
      says: "Revoking a right takes effect on the very next request and closes the live stream; also under load.",
      tests: {
        "tests/rights-now.test.ts": [
          "a role that was taken away is gone",
          "an establishment that was assigned is there, one that was taken away is gone",
          "a customer of a lawyer that was taken away is gone",
          "a user who was %s is out, and the live stream is closed",
          "rights that change while many requests are under way are never seen half",
        ],
        "tests/shared-server.test.ts": [
          "while twenty clients read in a loop, a customer that is taken away is in no answer to a question asked after the commit",
        ],
      },
    },
    {
      says: '"Not yours" and "does not exist" answer alike.',
      tests: { "tests/no-oracle.test.ts": ["an id of another customer and one that nobody has are refused with the same words"] },
    },
    {
      says: "Uniqueness messages never speak of another customer's data.",
      tests: {
        "tests/no-oracle.test.ts": [
          "is unique within the file of one customer, or written by people who see all of them",
          "of $collection ($fields) is not spoken of when another customer has it, and is when the own one does",
        ],
      },
    },
  ],
};
