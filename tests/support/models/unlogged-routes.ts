import { collections } from "./access-table.ts";

const noPerson = "no record of a logged entity";
const numbers = "numbers, dates and places, without names";
const namedInPeriod = "numbers, dates and places; the people whom a period names are logged: tests/figures/calendar.test.ts";
const own = "data of the requesting user";
const noAnswer = "an empty answer";

/** Routes whose answers are not in the access log, each with the reason. All other routes are logged. */
export const unloggedRoutes: Readonly<Record<string, string>> = {
  ...each(
    [
      "tasks",
      "taskPresets",
      "templates",
      "mailTemplates",
      "teaching",
      "companies",
      "customers",
      "establishments",
      "zones",
      "courts",
      "lawyers",
      "users",
    ],
    [
      "GET ",
      "GET /count",
      "GET /pick",
      "GET /export",
      "GET /{id}",
      "GET /{id}/history",
      "POST ",
      "PATCH /{id}",
      "GET /{id}/dependents",
      "DELETE /{id}",
      "POST /{id}/restore",
    ],
    noPerson,
  ),
  ...each(["establishments", "tasks"], ["POST /bulk", "POST /bulk/undo"], noPerson),
  ...each(
    ["tasks"],
    ["GET /record", "GET /assignees", "POST /{id}/done", "POST /{id}/reopen", "POST /finish", "POST /add"],
    "what an office has to do; opening its case is logged",
  ),
  ...each(["vehicles", "bands"], ["GET ", "GET /count", "GET /pick", "GET /export", "GET /{id}/dependents", "DELETE /{id}"], noPerson),
  // With the column of offenders their names are logged: see tests/records/list-columns.test.ts.
  ...each(["cases", "issues"], ["GET "], numbers),
  ...each(["cases", "issues", "civilCases", "criminals", "witnesses"], ["GET /count", "GET /{id}/dependents", "DELETE /{id}"], "a count, an id"),
  ...each(["cases", "civilCases"], ["GET /statuses"], "counts"),
  ...each(["cases", "issues"], ["GET /place"], "the jurisdiction and the time zone of a place"),
  "GET /cases/cid/{cid}": "the id of a number",
  "GET /alerts/rules/{id}": "amounts and counts",
  "PUT /alerts/rules/{id}": "amounts and counts",
  "POST /alerts/dismiss": noAnswer,
  "POST /issues/{id}/convert": "the id of the case; opening it is logged",
  "POST /teaching/{id}/read": noAnswer,
  "GET /teaching/{id}/readers": noPerson,
  "GET /users/{id}/overview": "counts, and how the user signs in",
  "POST /recordRequests": noAnswer,
  "POST /users/{id}/invite": noAnswer,
  "POST /users/{id}/resetTwoFactor": noAnswer,
  "GET /account/notices": own,
  "PATCH /account/notices": own,
  "GET /users/{uid}/filters": own,
  "PUT /users/{uid}/filters": own,
  "DELETE /users/{uid}/filters/{id}": own,
  "GET /calendar/clashes": numbers,
  "GET /calendar/courts/{id}": noPerson,
  "GET /calendar/penal": namedInPeriod,
  "GET /calendar/civil": namedInPeriod,
  "GET /calendar/{kind}/{id}/hearing.ics": numbers,
  "GET /calendar/feed/{token}.ics": numbers,
  "POST /shared/{token}/{file}": "logged under whoever sent the link: tests/cases/letters.test.ts",
  "GET /shared/{token}": "names of files, to whom they were sent; each download is logged: tests/cases/letters.test.ts",
  "GET /attend/{token}": "date, place and contact of a hearing, to its witness",
  "POST /attend/{token}": "what the witness sends",
  "GET /attend/{token}/hearing.ics": "date and place of a hearing, to its witness",
  "POST /cases/{id}/askWitnesses": "a count",
  "GET /analytics/cases": numbers,
  "GET /analytics/issues": numbers,
  "GET /messages/{entity}/{id}": "counts",
  ...each(
    ["messages/{entity}/{id}/shop", "messages/{entity}/{id}/office"],
    ["GET /people", "PUT /{message}", "PATCH /{message}", "DELETE /{message}", "POST /read"],
    "names of users, what the person sends, or an empty answer",
  ),
  "GET /notices": numbers,
  "POST /notices/read": noAnswer,
  "POST /notices/unread": noAnswer,
  "POST /notices/snooze": noAnswer,
  "GET /live": "ids of changed records",
  "GET /templates/{id}/versions": noPerson,
  "POST /templates/{id}/versions": noPerson,
  "GET /templates/{id}/versions/{number}/content": noPerson,
  "GET /writs/{entity}/templates": noPerson,
  "GET /reports": own,
  "POST /reports": "the request; the cases in the report are logged when it is made",
  "DELETE /reports/{id}": noAnswer,
  "POST /uploads": "what the person sends",
  "PATCH /uploads/{id}": "what the person sends",
  "DELETE /uploads/{id}": noAnswer,
  "PATCH /files/{id}": "the name of a file",
  "PUT /files/order": "the names of files",
  "DELETE /files/{id}": noAnswer,
  "POST /handOvers/{entity}/{id}": "the id of what the person sends",
  "POST /handOvers/{entity}/{id}/{handOver}/withdraw": noAnswer,
  "GET /seals": "counts",
  "GET /seals/export.json": "fingerprints of all files together, without names; the export is in the journal",
  "POST /verify": "whether a fingerprint is known, to whoever has it",
  ...each(
    ["imports"],
    ["customers", "establishments", "lawyers", "witnesses", "cases", "issues", "civilCases", "bands", "criminals", "vehicles"].map(
      (name) => `POST /${name}`,
    ),
    "what the person sends",
  ),
  "GET /retention": "counts",
  "POST /retention/run": noAnswer,
  "POST /holds/{entity}/{id}": noAnswer,
  "POST /holds/{entity}/{id}/lift": noAnswer,
  "GET /accesses": "the log itself",
  "GET /accesses/{entity}/{id}": "the log itself",
  "GET /accesses/export": "the log itself; the export is in the journal",
  "GET /jobs": noPerson,
  "GET /jobs/mails": noPerson,
  "GET /jobs/backups": noPerson,
  "POST /jobs/mails/{id}/send": noAnswer,
  "POST /jobs/mails/send": noAnswer,
  "POST /jobs/{id}/retry": noAnswer,
  "GET /settings": noPerson,
  "PATCH /settings": noPerson,
  ...each(["auth"], ["POST /lock", "POST /login", "POST /renew", "POST /logout", "POST /forgot", "GET /reset", "POST /reset"], own),
  ...each(
    ["auth"],
    ["POST /register", "POST /verify", "GET /options", "POST /providers/{id}/start", "POST /providers/finish", "POST /loginUserProcess"],
    own,
  ),
  ...each(["auth"], ["POST /recover", "POST /enrol", "POST /firstPassword", "POST /unlock"], own),
  ...each(
    ["account"],
    ["PATCH ", "POST /password", "GET /sessions", "DELETE /sessions/{id}", "GET /picture", "PUT /picture", "DELETE /picture"],
    own,
  ),
  ...each(["account"], ["POST /twoFactor", "POST /twoFactor/confirm", "POST /twoFactor/disable", "POST /twoFactor/recoveryCodes"], own),
  ...each(["account"], ["GET /calendarFeed", "POST /calendarFeed", "DELETE /calendarFeed"], own),
  ...each(["auth/passkey"], ["POST /start", "POST /finish", "POST /challenge", "POST /verify", "POST /enrol", "POST /confirm"], own),
  ...each(["account/passkeys"], ["GET ", "POST ", "POST /confirm", "PATCH /{id}", "POST /{id}/remove"], own),
  ...each(["health", "ready", "openapi.json", "docs"], ["GET "], "the product itself"),
};

/** Unlogged routes whose answers have names of people. */
export const routesWithNames: readonly string[] = ["GET /accesses", "GET /accesses/{entity}/{id}", "GET /accesses/export"];

function each(first: readonly string[], routes: readonly string[], reason: string): Record<string, string> {
  return Object.fromEntries(
    first.flatMap((name) => routes.map((route) => [route.replace(/ (\/?)/, (_all, slash: string) => ` /${name}${slash}`), reason])),
  );
}

/** The export of each collection, which is not in the contract. */
export const exportRoutes = collections.map((name) => `GET /${name}/export`);
