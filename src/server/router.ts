import type { Contract } from "#api/contract.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { task } from "#domain/entities/task.ts";
import { template } from "#domain/entities/template.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { issue } from "#domain/issues/issue.ts";
import { messageRoutes } from "#server/features/messages/message-routes.ts";
import { readNetwork } from "#server/features/network/read-network.ts";
import { findRecords } from "#server/features/search/find-records.ts";
import { awaitWords } from "#server/words/await-words.ts";
import { logHits, logNodes } from "./access-log/log-answers.ts";
import { readAccesses } from "./access-log/read-accesses.ts";
import { computeMeasures } from "./analytics/compute-measures.ts";
import { enqueueMonthSums } from "./analytics/update-month-sums.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import { done, type Handlers } from "./base/handlers.ts";
import { ledgerHandlers } from "./case-common/ledger-handlers.ts";
import { accountRoutes } from "./features/account/account-routes.ts";
import { askWitnesses } from "./features/attendance/ask-witnesses.ts";
import { witnessAnswers } from "./features/attendance/witness-lines.ts";
import { calendarRoutes } from "./features/calendar/calendar-routes.ts";
import { adjournmentHandlers } from "./features/cases/adjournments.ts";
import { caseAdapter } from "./features/cases/case-lifecycle.ts";
import { convertIssue } from "./features/cases/convert-issue.ts";
import { addAction, filingHandlers } from "./features/cases/file-action.ts";
import { interruptionHandlers } from "./features/cases/interruptions.ts";
import { idOfCase, openCase } from "./features/cases/open-case.ts";
import { caseIntake, createAndNotify, updateAndNotify, updateCase } from "./features/cases/save-case.ts";
import { shownSheet } from "./features/cases/sheet.ts";
import { civilAdapter } from "./features/civil-cases/civil-lifecycle.ts";
import { createCivilAndNotify, updateCivilAndNotify } from "./features/civil-cases/save-civil-case.ts";
import { companySignInRoutes } from "./features/company-sign-ins/company-sign-in-routes.ts";
import { tellOfNewcomer } from "./features/company-sign-ins/tell-of-newcomer.ts";
import { saveAnnex, showConvictions } from "./features/convictions/save-annex.ts";
import { duplicateRoutes, mergeRoutes } from "./features/duplicates/duplicate-routes.ts";
import { updateEstablishment } from "./features/establishments/update-establishment.ts";
import { custodyHandlers, handOverHandlers, sealHandlers } from "./features/evidence/evidence-handlers.ts";
import { heldFileRoutes } from "./features/held-files/held-file-routes.ts";
import { readRecentImports, undoImport } from "./features/imports/undo-import.ts";
import { askConversion } from "./features/issues/ask-conversion.ts";
import { createIssue, issueIntake, updateIssue, updateIssueAndNotify } from "./features/issues/save-issue.ts";
import { pickLawyers } from "./features/lawyers/pick-lawyers.ts";
import { letterRoutes } from "./features/letters/letter-routes.ts";
import { findAlike } from "./features/offenders/find-alike.ts";
import { createOffender, updateOffender } from "./features/offenders/save-offender.ts";
import { holdRoutes, retentionRoutes } from "./features/protection/protection-routes.ts";
import { askForRecord } from "./features/record-requests/ask-for-record.ts";
import { reportRoutes, scheduleRoutes } from "./features/reports/report-routes.ts";
import { refuseLastFile } from "./features/teaching/save-teaching.ts";
import { teachingRoutes } from "./features/teaching/teaching-routes.ts";
import { alertRoutes, todayRoutes } from "./features/today/today-routes.ts";
import { userRoutes } from "./features/users/user-routes.ts";
import { updateVehicle } from "./features/vehicles/update-vehicle.ts";
import { webhookRoutes } from "./features/webhooks/webhook-routes.ts";
import { removeWitness, updateWitness } from "./features/witnesses/witness-writes.ts";
import { changeFile, orderFiles, removeFile } from "./files/change-file.ts";
import { fulfilRequest } from "./fulfil-request.ts";
import { importListWriters } from "./import-list-writers.ts";
import { importUpdaters } from "./import-updaters.ts";
import { articleHandlers } from "./intake/article-lines.ts";
import { intakeHandlers } from "./intake/intake-handlers.ts";
import { witnessHandlers } from "./intake/witness-lines.ts";
import { openRecord, removeOwn } from "./lifecycle/deleted-records.ts";
import { lifecycleHandlers } from "./lifecycle/routes.ts";
import { noticeRoutes } from "./notices/notice-routes.ts";
import { preparePack } from "./packs/prepare-pack.ts";
import { bulkLines, bulkStatus, lines, plainRecords, records } from "./record-routes.ts";
import { jobRoutes } from "./system/job-routes.ts";
import { systemRoutes } from "./system/system-routes.ts";
import { addTasks, finishTasks } from "./tasks/bulk-tasks.ts";
import { readAssigneesOf, readRecordTasks } from "./tasks/read-tasks.ts";
import { createTask, removeTask, restoreTask, setDone, updateTask } from "./tasks/save-task.ts";
import { makeWrit } from "./writs/make-writ.ts";
import { readTemplates } from "./writs/read-templates.ts";
import { readVersions } from "./writs/template-versions.ts";

const caseLifecycle = lifecycleHandlers(caseAdapter);
const civilLifecycle = lifecycleHandlers(civilAdapter);

/** Every route of the contract with its handler. */
export const router: Handlers<Contract> = {
  ...plainRecords(),
  analytics: {
    cases: async ({ context: { deps, reads, user: reader }, input }) => {
      const measured = await reads.as(reader, (tx) => computeMeasures(tx, reader, "cases", input), { isSnapshot: true });
      await enqueueMonthSums(deps);
      return measured;
    },
    issues: ({ context: { reads, user: reader }, input }) =>
      reads.as(reader, (tx) => computeMeasures(tx, reader, "issues", input), { isSnapshot: true }),
  },
  packs: {
    prepare: ({ context, input }) => preparePack(context, input.id),
  },
  reports: reportRoutes,
  imports: {
    recent: ({ context, input }) => readRecentImports(context, input.collection),
    undo: ({ context, input }) => undoImport(context, input.id, importUpdaters, importListWriters),
  },
  schedules: scheduleRoutes,
  auth: authRoutes(tellOfNewcomer),
  accesses: {
    list: ({ context: { deps }, input: { before, ...search } }) => deps.db.asSystem((tx) => readAccesses(tx, search, before)),
    ofRecord: ({ context: { deps }, input: { entity, id, before } }) => deps.db.asSystem((tx) => readAccesses(tx, { entity, record: id }, before)),
  },
  account: accountRoutes,
  system: systemRoutes,
  convictions: {
    sheet: ({ context, input }) => showConvictions(context, input),
    annex: ({ context, input }) => saveAnnex(context, input),
  },
  custody: custodyHandlers,
  handOvers: handOverHandlers,
  seals: sealHandlers,
  recordRequests: {
    ask: async ({ context, input }) => {
      await askForRecord(context, input);
      return done;
    },
  },
  duplicates: duplicateRoutes,
  merges: mergeRoutes,
  files: {
    change: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => changeFile(tx, writer, input)),
    order: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => orderFiles(tx, writer, input)),
    remove: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => removeFile(tx, writer, input.id, refuseLastFile)),
  },
  calendar: calendarRoutes,
  jobs: jobRoutes,
  messages: messageRoutes,
  notices: noticeRoutes,
  holds: holdRoutes,
  retention: retentionRoutes,
  network: {
    around: async ({ context, context: { deps, user: reader }, input }) =>
      logNodes(context, await deps.db.as(reader, (tx) => readNetwork(tx, reader, input))),
  },
  search: {
    find: async ({ context, context: { deps, reads, user: reader }, input }) => {
      await awaitWords(deps.db, { q: input.q });
      return logHits(context, await reads.as(reader, (tx) => findRecords(tx, reader, input, deps.cursors)));
    },
  },
  alerts: alertRoutes,
  today: todayRoutes,
  webhooks: webhookRoutes,
  companySignIns: companySignInRoutes,
  heldFiles: heldFileRoutes(fulfilRequest),
  letters: letterRoutes,
  cases: {
    ...records(penalCase, {
      ...caseLifecycle,
      ...bulkStatus(penalCase, caseLifecycle.changeStatus),
      remove: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => removeOwn(tx, writer, penalCase, input)),
      get: ({ context, input }) => openCase(context, input.id),
      create: ({ context, input }) => createAndNotify(context, input),
      update: ({ context, input }) => updateAndNotify(context, input),
      ...intakeHandlers(caseIntake),
      ...filingHandlers,
    }),
    witnesses: lines(penalCase, "witnesses", witnessHandlers(penalCase, witnessAnswers)),
    askWitnesses: ({ context, input }) => askWitnesses(context, input.id),
    articles: lines(penalCase, "articles", articleHandlers(penalCase, updateCase)),
    adjournments: lines(penalCase, "adjournments", adjournmentHandlers),
    interruptions: lines(penalCase, "interruptions", interruptionHandlers),
    actions: lines(penalCase, "actions", { add: ({ context, input }) => addAction(context, input) }),
    bulkActions: bulkLines(penalCase, "actions", ({ context, input }) => addAction(context, input)),
    collaboratorActions: lines(penalCase, "collaboratorActions"),
    ledger: lines(penalCase, "ledger", ledgerHandlers(penalCase)),
    byNumber: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => idOfCase(tx, writer, input.cid)),
    sheet: async ({ context: { deps, user: reader }, input }) => {
      const { sheet, names } = await deps.db.as(reader, (tx) => shownSheet(tx, reader, input.id));
      deps.accessLog.log(reader, { entity: "case", records: [input.id], way: "document" });
      deps.accessLog.logPeople(reader, names, "document");
      return sheet;
    },
  },
  civilCases: {
    ...records(civilCase, {
      ...civilLifecycle,
      ...bulkStatus(civilCase, civilLifecycle.changeStatus),
      get: ({ context: { deps, user: reader }, input }) => openRecord(deps.db.reader(reader), reader, civilCase, input.id),
      remove: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => removeOwn(tx, writer, civilCase, input)),
      create: ({ context, input }) => createCivilAndNotify(context, input),
      update: ({ context, input }) => updateCivilAndNotify(context, input),
    }),
    ledger: lines(civilCase, "ledger", ledgerHandlers(civilCase)),
  },
  criminals: {
    ...records(criminal, {
      create: ({ context, input }) => createOffender(context, input),
      update: ({ context, input }) => updateOffender(context, input),
    }),
    alike: async ({ context: { deps, user: reader }, input }) => {
      const found = await deps.db.as(reader, (tx) => findAlike(tx, reader, input));
      deps.accessLog.log(reader, { entity: "criminal", records: found.map(({ id }) => id), way: "list" });
      return found;
    },
  },
  vehicles: records(vehicle, {
    update: ({ context, input }) => updateVehicle(context, input),
  }),
  establishments: records(establishment, {
    update: ({ context, input }) => updateEstablishment(context, input),
  }),
  issues: {
    ...records(issue, {
      create: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => createIssue(tx, writer, input)),
      update: ({ context, input }) => updateIssueAndNotify(context, input),
      get: ({ context: { deps, user: reader }, input }) => openRecord(deps.db.reader(reader), reader, issue, input.id),
      remove: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => removeOwn(tx, writer, issue, input)),
      ...intakeHandlers(issueIntake),
    }),
    askConversion: ({ context, input }) => askConversion(context, input.id),
    convert: ({ context, input }) => convertIssue(context, input.id),
    witnesses: lines(issue, "witnesses", witnessHandlers(issue)),
    articles: lines(issue, "articles", articleHandlers(issue, updateIssue)),
  },
  lawyers: records(lawyer, {
    pick: ({ context, input }) => pickLawyers(context, input),
  }),
  tasks: {
    ...records(task, {
      create: ({ context, input }) => createTask(context, input),
      update: ({ context, input }) => updateTask(context, input),
      remove: ({ context, input }) => removeTask(context, input),
      restore: ({ context, input }) => restoreTask(context, input.id),
    }),
    ofRecord: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readRecordTasks(tx, reader, input)),
    assignees: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readAssigneesOf(tx, reader, input)),
    finish: ({ context, input }) => setDone(context, input.id, true),
    reopen: ({ context, input }) => setDone(context, input.id, false),
    finishAll: ({ context, input }) => finishTasks(context, input.ids),
    addAll: ({ context, input }) => addTasks(context, input),
  },
  teaching: teachingRoutes,
  templates: {
    ...records(template, {}),
    versions: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readVersions(tx, reader, input.id)),
  },
  writs: {
    templates: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readTemplates(tx, reader, input.entity, input.record)),
    make: ({ context, input }) => makeWrit(context, input),
  },
  users: userRoutes,
  witnesses: records(witness, {
    update: ({ context, input }) => updateWitness(context, input),
    remove: ({ context, input }) => removeWitness(context, input),
  }),
};
