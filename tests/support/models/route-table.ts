import { type AuthenticatedPersona, authenticated } from "./access-table.ts";

/**
 * The other routes of one case. `seen` is the status for a persona who sees the case (a wrong version or an empty line shows that
 * the route is allowed, and writes nothing), `ofCustomers` the one for users of a customer where it differs. Others, and a deleted case, get 404.
 */
export const caseRoutes: Record<string, { body?: object; seen: number; ofCustomers?: number }> = {
  "GET /cases/{id}/status": { seen: 200 },
  "GET /cases/{id}/appearances": { seen: 200 },
  "POST /cases/{id}/status": { body: { version: 999, to: "archived" }, seen: 409 },
  "POST /cases/{id}/status/undo": { body: { version: 999 }, seen: 409 },
  "POST /cases/{id}/documentRequests/{line}": { body: { answer: "Entregado" }, seen: 404 },
  "POST /cases/{id}/new/{field}": { body: { values: {} }, seen: 400 },
  "POST /cases/{id}/witnesses": { body: { values: {} }, seen: 400 },
  "PATCH /cases/{id}/witnesses/{line}": { body: { version: 1, values: {} }, seen: 404 },
  "DELETE /cases/{id}/witnesses/{line}": { seen: 404 },
  "POST /cases/{id}/articles": { body: { values: {} }, seen: 400 },
  "PATCH /cases/{id}/articles/{line}": { body: { version: 1, values: {} }, seen: 404 },
  "DELETE /cases/{id}/articles/{line}": { seen: 404 },
  ...Object.fromEntries(
    ["adjournments", "interruptions", "actions", "collaboratorActions", "ledger"].flatMap((lines) => [
      [`POST /cases/{id}/${lines}`, { body: { values: {} }, seen: 400 }],
      [`PATCH /cases/{id}/${lines}/{line}`, { body: { version: 1, values: {} }, seen: 404, ofCustomers: 400 }],
      [`DELETE /cases/{id}/${lines}/{line}`, { seen: 404, ofCustomers: 400 }],
    ]),
  ),
};

/** The same for one issue. */
export const issueRoutes: typeof caseRoutes = {
  "GET /issues/{id}/appearances": { seen: 200 },
  "POST /issues/{id}/new/{field}": { body: { values: {} }, seen: 400 },
  "POST /issues/{id}/witnesses": { body: { values: {} }, seen: 400 },
  "PATCH /issues/{id}/witnesses/{line}": { body: { version: 1, values: {} }, seen: 404 },
  "DELETE /issues/{id}/witnesses/{line}": { seen: 404 },
  "POST /issues/{id}/articles": { body: { values: {} }, seen: 400 },
  "PATCH /issues/{id}/articles/{line}": { body: { version: 1, values: {} }, seen: 404 },
  "DELETE /issues/{id}/articles/{line}": { seen: 404 },
};

/** The same for one civil case. */
export const civilRoutes: typeof caseRoutes = {
  "GET /civilCases/{id}/status": { seen: 200 },
  "POST /civilCases/{id}/status": { body: { version: 999, to: "archived" }, seen: 409 },
  "POST /civilCases/{id}/status/undo": { body: { version: 999 }, seen: 409 },
  "POST /civilCases/{id}/documentRequests/{line}": { body: { answer: "Entregado" }, seen: 404 },
  "POST /civilCases/{id}/ledger": { body: { values: {} }, seen: 400 },
  "PATCH /civilCases/{id}/ledger/{line}": { body: { version: 1, values: {} }, seen: 404, ofCustomers: 400 },
  "DELETE /civilCases/{id}/ledger/{line}": { seen: 404, ofCustomers: 400 },
};

/**
 * The routes of the threads of one record, for a case, a civil case and an issue. Whoever reads the record opens its thread with the shop; users of
 * a customer are refused the one of the office by their role.
 */
const ofThread = (thread: string): Record<string, { body?: object; seen: number }> => ({
  [`GET /messages/{entity}/{id}/${thread}`]: { seen: 200 },
  [`GET /messages/{entity}/{id}/${thread}/people`]: { seen: 200 },
  [`PUT /messages/{entity}/{id}/${thread}/{message}`]: { body: { text: "" }, seen: 400 },
  [`PATCH /messages/{entity}/{id}/${thread}/{message}`]: { body: { text: "x" }, seen: 404 },
  [`DELETE /messages/{entity}/{id}/${thread}/{message}`]: { seen: 404 },
  [`POST /messages/{entity}/{id}/${thread}/read`]: { body: { position: 1 }, seen: 200 },
});
export const threadRoutes = { shop: { "GET /messages/{entity}/{id}": { seen: 200 }, ...ofThread("shop") }, office: ofThread("office") };

/** Routes that are not about one record, with the personas who may call them. Other signed-in personas get 403. */
const anyRole = authenticated;
/** Decision 40: users of single shops have no civil cases. */
const notSingleShops = anyRole.filter((persona) => !persona.startsWith("customer"));
const lawyersAndStaff = anyRole.filter((persona) => /^(lawyer|manager|admin)/.test(persona));
const notLawyers: readonly AuthenticatedPersona[] = [
  "customer",
  "customerNone",
  "customerOther",
  "supercustomer",
  "supercustomerOther",
  "manager",
  "admin",
];
/** What routes answer to a user with access where that is not 400 for a body that fits nothing, 404 for an id that nobody has, else 200. */
export const otherAnswers: Readonly<Record<string, number>> = {
  "GET /accesses/export": 400,
  "POST /uploads": 400,
  "POST /templates/{id}/versions": 400,
  "PUT /account/picture": 415,
  "POST /imports/bands": 400,
  "POST /imports/cases": 400,
  "POST /imports/civilCases": 400,
  "POST /imports/courts": 400,
  "POST /imports/criminals": 400,
  "POST /imports/customers": 400,
  "POST /imports/establishments": 400,
  "POST /imports/issues": 400,
  "POST /imports/lawyers": 400,
  "POST /imports/vehicles": 400,
  "POST /imports/witnesses": 400,
  "POST /imports/zones": 400,
};

export const plainRoutes: Record<string, readonly AuthenticatedPersona[]> = {
  "PATCH /account": anyRole,
  "POST /account/password": anyRole,
  "POST /account/twoFactor": anyRole,
  "POST /account/twoFactor/confirm": anyRole,
  "POST /account/twoFactor/disable": anyRole,
  "POST /account/twoFactor/recoveryCodes": anyRole,
  // See tests/accounts/passkeys.test.ts.
  "GET /account/passkeys": anyRole,
  "POST /account/passkeys": anyRole,
  "POST /account/passkeys/confirm": anyRole,
  "PATCH /account/passkeys/{id}": anyRole,
  "POST /account/passkeys/{id}/remove": anyRole,
  // Managers have those of customers: see tests/records/webhooks.test.ts.
  "GET /webhooks": ["manager", "admin"],
  "POST /webhooks": ["manager", "admin"],
  "PUT /webhooks/{id}": ["manager", "admin"],
  "POST /webhooks/{id}/secret": ["manager", "admin"],
  "DELETE /webhooks/{id}": ["manager", "admin"],
  "GET /webhooks/{id}/deliveries": ["manager", "admin"],
  "POST /webhooks/{id}/deliveries/{delivery}/resend": ["manager", "admin"],
  // See tests/accounts/company-sign-ins.test.ts.
  "GET /companySignIns": ["admin"],
  "POST /companySignIns": ["admin"],
  "POST /companySignIns/test": ["admin"],
  "PUT /companySignIns/{id}": ["admin"],
  "DELETE /companySignIns/{id}": ["admin"],
  // See tests/files/held-files.test.ts.
  "GET /heldFiles": ["manager", "admin"],
  "POST /heldFiles/{id}": ["manager", "admin"],
  "DELETE /heldFiles/{id}": ["manager", "admin"],
  // See tests/accounts/tokens.test.ts.
  "GET /account/tokens": anyRole,
  "POST /account/tokens": anyRole,
  "DELETE /account/tokens/{id}": anyRole,
  "GET /users/{id}/tokens": ["admin"],
  "POST /users/{id}/tokens": ["admin"],
  "DELETE /users/{id}/tokens/{token}": ["admin"],
  "GET /account/sessions": anyRole,
  "DELETE /account/sessions/{id}": anyRole,
  "GET /account/notices": anyRole,
  "PATCH /account/notices": anyRole,
  "PUT /account/picture": anyRole,
  "DELETE /account/picture": anyRole,
  "GET /live": anyRole,
  // The record of a file decides the rest: see tests/files/files-access.test.ts.
  "POST /uploads": anyRole,
  "PATCH /uploads/{id}": anyRole,
  "DELETE /uploads/{id}": anyRole,
  "GET /files/{id}/content": anyRole,
  "GET /files/{id}/preview": anyRole,
  "PATCH /files/{id}": anyRole,
  "PUT /files/order": anyRole,
  "DELETE /files/{id}": anyRole,
  // The record decides the rest: see tests/files/evidence.test.ts.
  "GET /handOvers/{entity}/{id}": anyRole,
  "POST /handOvers/{entity}/{id}": anyRole,
  "POST /handOvers/{entity}/{id}/{handOver}/withdraw": anyRole,
  "GET /custody/{entity}/{id}": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "GET /custody/{entity}/{id}/sheet.pdf": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "GET /custody/{entity}/{id}/manifest.json": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  // See tests/files/seals.test.ts.
  "GET /seals": ["manager", "admin"],
  "GET /seals/export.json": ["manager", "admin"],
  "POST /auth/lock": anyRole,
  "GET /settings": ["admin"],
  "PATCH /settings": ["admin"],
  "GET /settings/about": ["admin"],
  "POST /settings/testMail": ["admin"],
  // The scope of figures: see tests/figures/analytics-property.test.ts.
  "GET /analytics/cases": notLawyers,
  "GET /analytics/issues": notLawyers,
  // Access to each report and its content: see tests/figures/reports-access.test.ts.
  "POST /reports": anyRole,
  "GET /reports": anyRole,
  "DELETE /reports/{id}": anyRole,
  "GET /reports/{id}/content": anyRole,
  "GET /reports/{id}/document.pdf": anyRole,
  // Whose schedules, and who may be a recipient: see tests/figures/schedules.test.ts.
  "GET /schedules": notSingleShops,
  "GET /schedules/recipients": notSingleShops,
  "POST /schedules": notSingleShops,
  "PUT /schedules/{id}": notSingleShops,
  "POST /schedules/{id}/pause": notSingleShops,
  "POST /schedules/{id}/send": notSingleShops,
  "DELETE /schedules/{id}": notSingleShops,
  "GET /duplicates": ["manager", "admin"],
  "GET /duplicates/state": ["manager", "admin"],
  // Within what each of them sees: see tests/records/duplicates.test.ts.
  "POST /duplicates/similar": anyRole,
  "POST /duplicates/dismissed": ["manager", "admin"],
  "POST /duplicates/proposed": ["manager", "admin"],
  "GET /merges": ["manager", "admin"],
  "POST /merges": ["manager", "admin"],
  "GET /merges/{id}/reversal": ["manager", "admin"],
  "POST /merges/{id}/reversal": ["manager", "admin"],
  "GET /merges/target": anyRole,
  // The scope of a search: see tests/records/search-scope.test.ts.
  "GET /search": anyRole,
  // What each role gets: see tests/today.
  "GET /today": anyRole,
  // Of one customer: see tests/today/head-office-day.test.ts.
  "GET /alerts/rules/{id}": ["supercustomer", "supercustomerOther", "manager", "admin"],
  "PUT /alerts/rules/{id}": ["supercustomer", "supercustomerOther", "manager", "admin"],
  "POST /alerts/dismiss": ["supercustomer", "supercustomerOther", "manager", "admin"],
  // The scope of a network: see tests/records/network.test.ts.
  "GET /network/{entity}/{id}": anyRole,
  "GET /jobs": ["admin"],
  "GET /jobs/mails": ["admin"],
  "GET /jobs/backups": ["admin"],
  // See tests/access/retention.test.ts.
  "GET /retention": ["admin"],
  "GET /retention/due": ["admin"],
  "POST /retention/run": ["admin"],
  "POST /holds/{entity}/{id}": ["manager", "admin"],
  "POST /holds/{entity}/{id}/lift": ["manager", "admin"],
  // The content: see tests/access/person-request.test.ts.
  "GET /criminals/{id}/request.pdf": ["manager", "admin"],
  "GET /criminals/{id}/request.json": ["manager", "admin"],
  "GET /witnesses/{id}/request.pdf": ["manager", "admin"],
  "GET /witnesses/{id}/request.json": ["manager", "admin"],
  "GET /accesses": ["admin"],
  "GET /accesses/export": ["admin"],
  "GET /accesses/{entity}/{id}": ["manager", "admin"],
  "POST /jobs/{id}/retry": ["admin"],
  "POST /jobs/mails/{id}/send": ["admin"],
  "POST /jobs/mails/send": ["admin"],
  // The scope of notices: see tests/notices/notices.test.ts.
  "GET /notices": anyRole,
  "POST /notices/read": anyRole,
  "POST /notices/unread": anyRole,
  "POST /notices/snooze": anyRole,
  // See tests/cases/assignees.test.ts.
  "POST /cases/bulk/undo": lawyersAndStaff,
  "POST /civilCases/bulk/undo": lawyersAndStaff,
  "POST /issues/bulk/undo": ["manager", "admin"],
  "POST /tasks/bulk/undo": ["manager", "admin"],
  "POST /establishments/bulk/undo": ["manager", "admin"],
  // Which records: see tests/cases/bulk-status.test.ts.
  "POST /cases/bulk/status": lawyersAndStaff,
  "POST /civilCases/bulk/status": lawyersAndStaff,
  "POST /cases/bulk/actions": lawyersAndStaff,
  "POST /imports/customers": ["manager", "admin"],
  "POST /imports/establishments": ["manager", "admin"],
  "POST /imports/lawyers": ["manager", "admin"],
  "POST /imports/witnesses": ["manager", "admin"],
  "POST /imports/courts": ["manager", "admin"],
  "POST /imports/zones": ["supercustomer", "supercustomerOther", "manager", "admin"],
  // Whose: see tests/records/imports-undo.test.ts.
  "GET /imports": anyRole,
  "POST /imports/{id}/undo": anyRole,
  // Which rows: see tests/records/imports-cases.test.ts.
  "POST /imports/cases": anyRole,
  "POST /imports/issues": anyRole,
  "POST /imports/civilCases": notSingleShops,
  "POST /imports/bands": notLawyers,
  "POST /imports/criminals": notLawyers,
  "POST /imports/vehicles": notLawyers,
  "GET /cases/statuses": anyRole,
  "GET /cases/cid/{cid}": anyRole,
  "GET /users/{uid}/filters": anyRole,
  "PUT /users/{uid}/filters": anyRole,
  "DELETE /users/{uid}/filters/{id}": anyRole,
  "GET /users/{id}/overview": ["manager", "admin"],
  // See tests/access/unseen.test.ts.
  "POST /recordRequests": anyRole,
  "POST /users/{id}/invite": ["manager", "admin"],
  "POST /users/{id}/resetTwoFactor": ["manager", "admin"],
  "POST /users/{id}/forgetCompany": ["manager", "admin"],
  "GET /cases/place": anyRole,
  // What an intake may refer to: see tests/cases/intake.test.ts.
  "POST /cases/intake": anyRole,
  // Audience and readers of an item: see tests/records/teaching.test.ts.
  "POST /teaching/{id}/read": anyRole,
  "GET /teaching/{id}/readers": ["manager", "admin"],
  "GET /issues/place": anyRole,
  "POST /issues/intake": anyRole,
  // See tests/cases/issues.test.ts.
  "POST /issues/{id}/conversion": ["customer", "customerNone", "customerOther", "supercustomer", "supercustomerOther", "manager", "admin"],
  "POST /issues/{id}/convert": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  // See tests/cases/case-summary.test.ts.
  "GET /cases/{id}/summary.pdf": anyRole,
  // See tests/cases/convictions.test.ts.
  "GET /criminals/{id}/convictions": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /cases/{id}/convictions": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  // See tests/cases/people-as-known.test.ts and tests/access/offender-access.test.ts.
  "POST /criminals/alike": anyRole,
  ...Object.fromEntries(
    ["GET /cases", "PUT /cases", "GET /issues", "PUT /issues"].map((route): [string, readonly AuthenticatedPersona[]] => [
      `${route}/{id}/people/{field}/{party}`,
      ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
    ]),
  ),
  // See tests/cases/letters.test.ts.
  ...Object.fromEntries(
    [
      "GET /letters/{entity}/{id}",
      "GET /letters/{entity}/{id}/options",
      "PUT /letters/{entity}/{id}/{letter}",
      "POST /letters/{entity}/{id}/{letter}/revoke",
    ].map((route): [string, readonly AuthenticatedPersona[]] => [route, ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"]]),
  ),
  // See tests/cases/document-requests.test.ts.
  "POST /cases/{id}/documentRequests": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /cases/{id}/documentRequests/{line}/decision": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /civilCases/{id}/documentRequests": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /civilCases/{id}/documentRequests/{line}/decision": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  // See tests/cases/filings.test.ts.
  "POST /cases/{id}/filings": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  // See tests/cases/witness-answers.test.ts.
  "POST /cases/{id}/askWitnesses": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  // See tests/cases/trial-sheet.test.ts.
  "GET /cases/{id}/sheet": anyRole,
  // See tests/cases/complaint-packs.test.ts.
  "GET /cases/{id}/pack": anyRole,
  "GET /cases/{id}/sheet.pdf": anyRole,
  // See tests/cases/tasks.test.ts.
  ...Object.fromEntries(
    ["GET /tasks/record", "GET /tasks/assignees", "POST /tasks/{id}/done", "POST /tasks/{id}/reopen", "POST /tasks/finish", "POST /tasks/add"].map(
      (route): [string, readonly AuthenticatedPersona[]] => [route, ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"]],
    ),
  ),
  // See tests/cases/writs.test.ts and templates.test.ts.
  "GET /writs/{entity}/templates": lawyersAndStaff,
  "POST /writs/{entity}/{id}": lawyersAndStaff,
  "GET /templates/{id}/versions": ["manager", "admin"],
  "POST /templates/{id}/versions": ["manager", "admin"],
  "GET /templates/{id}/versions/{number}/content": ["manager", "admin"],
  // See tests/figures/calendar.test.ts, calendar-property.test.ts and calendar-feed.test.ts.
  "GET /calendar/clashes": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "GET /calendar/courts/{id}": anyRole,
  "GET /calendar/penal": anyRole,
  "GET /calendar/civil": notSingleShops,
  "GET /calendar/{kind}/{id}/hearing.ics": anyRole,
  "GET /account/calendarFeed": anyRole,
  "POST /account/calendarFeed": anyRole,
  "DELETE /account/calendarFeed": anyRole,
  "GET /cases/{id}/law": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "GET /civilCases/statuses": notSingleShops,
  "GET /civilCases/{id}/law": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /civilCases/{id}/suggestions/{key}": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
  "POST /cases/{id}/suggestions/{key}": ["lawyerWhole", "lawyerShop", "lawyerNone", "manager", "admin"],
};

/** Routes that need no full session, and what they need instead. */
export const publicRoutes: Record<string, "anybody" | "pendingSession" | "cookie"> = {
  "POST /auth/login": "anybody",
  "POST /auth/renew": "anybody",
  "POST /auth/logout": "anybody",
  "POST /auth/forgot": "anybody",
  "GET /auth/reset": "anybody",
  "POST /auth/reset": "anybody",
  "POST /auth/register": "anybody",
  "POST /auth/verify": "anybody",
  "GET /auth/options": "anybody",
  "POST /auth/providers/{id}/start": "anybody",
  "POST /auth/providers/finish": "anybody",
  "GET /auth/company": "anybody",
  "POST /auth/passkey/start": "anybody",
  "POST /auth/passkey/finish": "anybody",
  "POST /auth/passkey/challenge": "pendingSession",
  "POST /auth/passkey/verify": "pendingSession",
  "POST /auth/passkey/enrol": "pendingSession",
  "POST /auth/passkey/confirm": "pendingSession",
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
  // Guessing and flooding: see tests/files/seals.test.ts.
  "POST /verify": "anybody",
  // See tests/cases/witness-answers.test.ts.
  "GET /attend/{token}": "anybody",
  // See tests/cases/letters.test.ts.
  "GET /shared/{token}": "anybody",
  "POST /shared/{token}/{file}": "anybody",
  "POST /attend/{token}": "anybody",
  "GET /attend/{token}/hearing.ics": "anybody",
};
