import type { Section } from "./claim.ts";

export const access: Section = {
  title: "Access",
  claims: [
    {
      says: "Every HTTP route declares a rule or is on a pinned public list; a route without one fails the suite.",
      tests: {
        "tests/access/access-matrix.test.ts": [
          "every route of the API declares a rule",
          "only the pinned routes are public",
          "every other route is in the access table",
        ],
      },
    },
    {
      says: "Every screen route x every role (and signed out) is opened in Chromium: the screen, `/login?to=`, or not-authorized.",
      tests: { "tests/journeys/guards.test.ts": ["sends a visitor to the sign-in page first, and back", "opens for %s, or not, as the table says"] },
    },
    {
      says: "Matrix, generated from the route table: endpoint x persona x record class, expected answers from a table written by hand; no answer, file, export or event leaks a foreign canary.",
      tests: {
        "tests/access/access-matrix.test.ts": [
          "refuse %s",
          "give %s exactly what the access table says",
          "refuses %s",
          "gives %s exactly what the access table says",
          "the number of a case gives %s its id only where the access table says so",
          "checks the role of %s",
          "the event stream has only changes of records that its user may see",
        ],
        "tests/files/files-access.test.ts": ["is for users who see the record; an upload is for the user who sends it"],
        "tests/figures/reports-access.test.ts": [],
      },
    },
    {
      says: "Property: a reference model of scoping; random users, assignments, records and queries (list, filter, sort, page, export): ids, counts and sums agree.",
      tests: { "tests/access/scope-property.test.ts": ["lists, pages, counts, exports and pickers give exactly what the model of scoping gives"] },
    },
    {
      says: "Property: the same over search, calendar, analytics, files and live events.",
      tests: {
        "tests/access/scope-events-property.test.ts": [
          "a search finds and counts exactly what the model of scoping gives",
          "the files of a record are for exactly the users to whom the model gives the record",
          "an event reaches exactly the users to whom the model gives the record",
        ],
        "tests/records/search-scope.test.ts": [
          "%s finds and counts nothing that their lists do not have",
          "%s sees in facets only what their lists have",
        ],
        "tests/figures/calendar-property.test.ts": [],
        "tests/figures/analytics-property.test.ts": [],
      },
    },
    {
      says: "Second lock: with the application filter off, row-level security still shows nothing foreign.",
      tests: {
        "tests/access/second-lock.test.ts": [
          "the database shows %s nothing outside of their scope",
          "links and journal show %s nothing of another customer",
          "every table has row-level security on",
          "can read and write no table before it switches to one of its three roles",
          "to create a record for another customer",
          "to open, move or fill a case outside of the scope",
        ],
      },
    },
    {
      says: "Pool reuse never carries one user's rights to another.",
      tests: {
        "tests/access/second-lock.test.ts": ["never carries the rights of one user to another (%i connections)"],
        "tests/operations/shared-server.test.ts": [
          "two hundred requests of ten users, mixed at random over two database connections, each see what their user may see and nothing else",
        ],
      },
    },
    {
      says: "Writes: unknown and forbidden fields refused or ignored without effect; moving a record into or out of scope, linking a foreign one, emptying a list: refused, nothing written.",
      tests: {
        "tests/records/writes.test.ts": [
          "that is not declared (%s) is refused by its name",
          "cannot write records of another customer, nor set their own customer explicitly",
          "cannot move a record to another customer, nor to none",
          "cannot link an establishment of another customer to a zone",
          "cannot clear a required field",
        ],
      },
    },
    {
      says: "Revoking a right takes effect on the very next request and closes the live stream; also under load.",
      tests: {
        "tests/access/rights-now.test.ts": [
          "a revoked role is gone",
          "an assigned establishment is visible, an unassigned one is not",
          "an unassigned customer of a lawyer is not visible",
          "a user who was %s is signed out, and the event stream is closed",
          "rights that change during many requests are never applied in part",
        ],
        "tests/operations/shared-server.test.ts": [
          "while twenty clients read in a loop, a customer that is unassigned is in no answer to a request sent after the commit",
        ],
      },
    },
    {
      says: '"Not yours" and "does not exist" answer alike.',
      tests: { "tests/access/no-oracle.test.ts": ["an id of another customer and an unknown id get the same refusal"] },
    },
    {
      says: "Uniqueness messages never speak of another customer's data.",
      tests: {
        "tests/access/no-oracle.test.ts": [
          "is unique within one customer, or written only by users who see all customers",
          "of $collection ($fields) is no duplicate of another customer's value, and is one of the own customer's",
        ],
        "tests/access/unseen.test.ts": [
          "are refused without their content, told apart from those that the person sees, and can be asked for",
          "ends with the budget, also when all are tried at once, and then neither of those that exist nor of others",
        ],
      },
    },
  ],
};
