import { type Somebody, somebodies } from "./access-table.ts";

/**
 * What else is asked of one case. Who sees it is answered as `seen` says (a wrong version, an empty line: the door is open and nothing is
 * written), people of a customer as `ofCustomers` says where that differs; who does not, and a deleted case, is not found.
 */
export const caseRoutes: Record<string, { body?: object; seen: number; ofCustomers?: number }> = {
  "GET /cases/{id}/status": { seen: 200 },
  "GET /cases/{id}/appearances": { seen: 200 },
  "POST /cases/{id}/status": { body: { version: 999, to: "archived" }, seen: 409 },
  "POST /cases/{id}/status/undo": { body: { version: 999 }, seen: 409 },
  "POST /cases/{id}/new/{field}": { body: { values: {} }, seen: 400 },
  "POST /cases/{id}/witnesses": { body: { values: {} }, seen: 400 },
  "PATCH /cases/{id}/witnesses/{line}": { body: { version: 1, values: {} }, seen: 404 },
  "DELETE /cases/{id}/witnesses/{line}": { seen: 404 },
  ...Object.fromEntries(
    ["adjournments", "actions", "collaboratorActions"].flatMap((lines) => [
      [`POST /cases/{id}/${lines}`, { body: { values: {} }, seen: 400 }],
      [`PATCH /cases/{id}/${lines}/{line}`, { body: { version: 1, values: {} }, seen: 404, ofCustomers: 400 }],
      [`DELETE /cases/{id}/${lines}/{line}`, { seen: 404, ofCustomers: 400 }],
    ]),
  ),
};

/** The same of one issue; who sees it and may not change it any more is refused. */
export const issueRoutes: typeof caseRoutes = {
  "GET /issues/{id}/appearances": { seen: 200 },
  "POST /issues/{id}/new/{field}": { body: { values: {} }, seen: 400 },
  "POST /issues/{id}/witnesses": { body: { values: {} }, seen: 400 },
  "PATCH /issues/{id}/witnesses/{line}": { body: { version: 1, values: {} }, seen: 404 },
  "DELETE /issues/{id}/witnesses/{line}": { seen: 404 },
};

/** The same of one civil case; its status is not for people of shops to change. */
export const civilRoutes: typeof caseRoutes = {
  "GET /civilCases/{id}/status": { seen: 200 },
  "POST /civilCases/{id}/status": { body: { version: 999, to: "archived" }, seen: 409 },
  "POST /civilCases/{id}/status/undo": { body: { version: 999 }, seen: 409 },
};

/** Routes that are no record: the people they let in. Everybody else who is signed in gets 403. */
const anyRole = somebodies;
const notLawyers: readonly Somebody[] = ["customer", "customerNone", "customerOther", "supercustomer", "supercustomerOther", "manager", "admin"];
export const plainRoutes: Record<string, readonly Somebody[]> = {
  "PATCH /account": anyRole,
  "POST /account/password": anyRole,
  "POST /account/twoFactor": anyRole,
  "POST /account/twoFactor/confirm": anyRole,
  "POST /account/twoFactor/disable": anyRole,
  "POST /account/twoFactor/recoveryCodes": anyRole,
  "GET /account/sessions": anyRole,
  "DELETE /account/sessions/{id}": anyRole,
  "PUT /account/picture": anyRole,
  "DELETE /account/picture": anyRole,
  "GET /live": anyRole,
  // Which record a file belongs to decides the rest: tests/files-access.test.ts.
  "POST /uploads": anyRole,
  "PATCH /uploads/{id}": anyRole,
  "DELETE /uploads/{id}": anyRole,
  "GET /files/{id}/content": anyRole,
  "GET /files/{id}/preview": anyRole,
  "PATCH /files/{id}": anyRole,
  "PUT /files/order": anyRole,
  "DELETE /files/{id}": anyRole,
  "POST /auth/lock": anyRole,
  "GET /settings": ["admin"],
  "PATCH /settings": ["admin"],
  // Whose figures: tests/analytics-property.test.ts.
  "GET /analytics/cases": notLawyers,
  "GET /analytics/issues": notLawyers,
  // Who may ask for which report, and what is in it: tests/analytics-reports-access.test.ts.
  "POST /reports": anyRole,
  "GET /reports": anyRole,
  "DELETE /reports/{id}": anyRole,
  "GET /reports/{id}/content": anyRole,
  "GET /duplicates": ["manager", "admin"],
  // Which records: tests/search-scope.test.ts.
  "GET /search": anyRole,
  // Around which record, and what of it: tests/network.test.ts.
  "GET /network/{entity}/{id}": anyRole,
  "GET /jobs": ["admin"],
  // What is told: tests/access-log.test.ts.
  // What falls due, and what is held: tests/retention.test.ts.
  "GET /retention": ["admin"],
  "GET /retention/due": ["admin"],
  "POST /retention/run": ["admin"],
  "POST /holds/{entity}/{id}": ["manager", "admin"],
  "POST /holds/{entity}/{id}/lift": ["manager", "admin"],
  // What is given to the person: tests/person-request.test.ts.
  "GET /criminals/{id}/request.pdf": ["manager", "admin"],
  "GET /criminals/{id}/request.json": ["manager", "admin"],
  "GET /witnesses/{id}/request.pdf": ["manager", "admin"],
  "GET /witnesses/{id}/request.json": ["manager", "admin"],
  "GET /accesses": ["admin"],
  "GET /accesses/export": ["admin"],
  "GET /accesses/{entity}/{id}": ["manager", "admin"],
  "POST /jobs/{id}/retry": ["admin"],
  // Whose notices, and about which records: tests/notices.test.ts.
  "GET /notices": anyRole,
  "POST /notices/read": anyRole,
  "POST /imports/customers": ["manager", "admin"],
  "POST /imports/establishments": ["manager", "admin"],
  "POST /imports/lawyers": ["manager", "admin"],
  "POST /imports/witnesses": ["manager", "admin"],
  "GET /cases/statuses": anyRole,
  "GET /cases/cid/{cid}": anyRole,
  "GET /users/{uid}/filters": anyRole,
  "PUT /users/{uid}/filters": anyRole,
  "DELETE /users/{uid}/filters/{id}": anyRole,
  "POST /users/{id}/invite": ["manager", "admin"],
  "POST /users/{id}/resetTwoFactor": ["manager", "admin"],
  "GET /cases/place": anyRole,
  // What it may name in the new case: tests/report.test.ts.
  "POST /cases/report": anyRole,
  // For whom an item was published, and who has read it: tests/teaching.test.ts.
  "POST /teaching/{id}/read": anyRole,
  "GET /teaching/{id}/readers": ["manager", "admin"],
  "GET /issues/place": anyRole,
  "POST /issues/report": anyRole,
  // Which issue, and how often: tests/issues.test.ts.
  "POST /issues/{id}/convert": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  // Who sees the case, and what of it: tests/case-summary.test.ts.
  "GET /cases/{id}/summary.pdf": anyRole,
  // Likewise: tests/trial-sheet.test.ts.
  "GET /cases/{id}/sheet": anyRole,
  "GET /cases/{id}/sheet.pdf": anyRole,
  // Which events: tests/calendar.test.ts and calendar-property.test.ts. Which hearing, and by which address: calendar-feed.test.ts.
  "GET /calendar/penal": anyRole,
  "GET /calendar/civil": anyRole,
  "GET /calendar/{kind}/{id}/hearing.ics": anyRole,
  "GET /account/calendarFeed": anyRole,
  "POST /account/calendarFeed": anyRole,
  "DELETE /account/calendarFeed": anyRole,
  "GET /cases/{id}/law": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "GET /civilCases/statuses": anyRole,
  "GET /civilCases/{id}/law": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /civilCases/{id}/suggestions/{key}": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /cases/{id}/suggestions/{key}": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
};

/** Everything that anybody may call without being signed in, and what it asks for instead. */
export const publicRoutes: Record<string, "anybody" | "pendingSession" | "cookie"> = {
  "POST /auth/login": "anybody",
  "POST /auth/renew": "anybody",
  "POST /auth/logout": "anybody",
  "POST /auth/forgot": "anybody",
  "GET /auth/reset": "anybody",
  "POST /auth/reset": "anybody",
  "POST /auth/register": "anybody",
  "GET /auth/options": "anybody",
  "POST /auth/providers/{id}/start": "anybody",
  "POST /auth/providers/finish": "anybody",
  "POST /auth/loginUserProcess": "pendingSession",
  "POST /auth/recover": "pendingSession",
  "POST /auth/enrol": "pendingSession",
  "POST /auth/firstPassword": "pendingSession",
  "POST /auth/unlock": "pendingSession",
  "GET /health": "anybody",
  "GET /ready": "anybody",
  "GET /openapi.json": "anybody",
  "GET /docs": "anybody",
  "GET /account/picture": "cookie",
  "GET /calendar/feed/{token}.ics": "anybody",
};
