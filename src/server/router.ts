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
import { logDay, logDue, logHits, logNodes, logParties } from "./access-log/log-answers.ts";
import { readAccesses } from "./access-log/read-accesses.ts";
import { computeMeasures } from "./analytics/compute-measures.ts";
import { enqueueMonthSums } from "./analytics/update-month-sums.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import { done, type Handlers } from "./base/handlers.ts";
import { invalid, notFound, Refusal } from "./base/refusal.ts";
import { accountRoutes } from "./features/account/account-routes.ts";
import { askWitnesses } from "./features/attendance/ask-witnesses.ts";
import { witnessAnswers } from "./features/attendance/witness-lines.ts";
import { findClashes } from "./features/calendar/find-clashes.ts";
import { readCourtZone } from "./features/calendar/read-court-zone.ts";
import { readPeriod } from "./features/calendar/read-period.ts";
import { adjournmentHandlers } from "./features/cases/adjournments.ts";
import { caseAdapter } from "./features/cases/case-lifecycle.ts";
import { convertIssue } from "./features/cases/convert-issue.ts";
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
import { readSealState, showCustody } from "./features/evidence/evidence-routes.ts";
import { readHandOvers, recordHandOver, withdrawHandOver } from "./features/evidence/hand-overs.ts";
import { verifyHashes } from "./features/evidence/verify-hashes.ts";
import { readRecentImports, undoImport } from "./features/imports/undo-import.ts";
import { askConversion } from "./features/issues/ask-conversion.ts";
import { createIssue, issueIntake, updateIssue, updateIssueAndNotify } from "./features/issues/save-issue.ts";
import { pickLawyers } from "./features/lawyers/pick-lawyers.ts";
import { letterOptions } from "./features/letters/letter-options.ts";
import { listLetters } from "./features/letters/read-letters.ts";
import { revokeLetter } from "./features/letters/revoke-letter.ts";
import { sendLetter } from "./features/letters/send-letter.ts";
import { findAlike } from "./features/offenders/find-alike.ts";
import { createOffender, updateOffender } from "./features/offenders/save-offender.ts";
import { liftHold, setHold } from "./features/protection/hold.ts";
import { readDuePage, readOverview } from "./features/protection/overview.ts";
import { askForRecord } from "./features/record-requests/ask-for-record.ts";
import { readReports, removeReport } from "./features/reports/own-reports.ts";
import { readSchedules } from "./features/reports/read-schedules.ts";
import { requestReport } from "./features/reports/request-report.ts";
import { sendNow } from "./features/reports/run-schedule.ts";
import { createSchedule, pauseSchedule, removeSchedule, updateSchedule } from "./features/reports/save-schedule.ts";
import { findRecipients } from "./features/reports/schedule-recipients.ts";
import { refuseLastFile } from "./features/teaching/save-teaching.ts";
import { teachingRoutes } from "./features/teaching/teaching-routes.ts";
import { changeAlertRules, showAlertRules } from "./features/today/alert-rules.ts";
import { dismissAlert } from "./features/today/dismiss-alert.ts";
import { readToday } from "./features/today/read-today.ts";
import { userRoutes } from "./features/users/user-routes.ts";
import { updateVehicle } from "./features/vehicles/update-vehicle.ts";
import { webhookRoutes } from "./features/webhooks/webhook-routes.ts";
import { removeWitness, updateWitness } from "./features/witnesses/witness-writes.ts";
import { changeFile, orderFiles, removeFile } from "./files/change-file.ts";
import { importUpdaters } from "./import-updaters.ts";
import { articleHandlers } from "./intake/article-lines.ts";
import { intakeHandlers } from "./intake/intake-handlers.ts";
import { witnessHandlers } from "./intake/witness-lines.ts";
import { enqueue, retry } from "./jobs/enqueue.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { openRecord, removeOwn } from "./lifecycle/deleted-records.ts";
import { lifecycleHandlers } from "./lifecycle/routes.ts";
import { readFailedMails, sendAgain } from "./mail/failed-mails.ts";
import { markRead, markUnread } from "./notices/mark-notices.ts";
import { readNotices } from "./notices/read-notices.ts";
import { snooze } from "./notices/snooze.ts";
import { preparePack } from "./packs/prepare-pack.ts";
import { bulkLines, bulkStatus, lines, plainRecords, records } from "./record-routes.ts";
import { readBackupState } from "./system/backup-state.ts";
import { changeSettings, readSettings } from "./system/settings.ts";
import { readAbout, sendTestMail } from "./system/test-mail.ts";
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
      const measured = await reads.as(reader, (tx) => computeMeasures(tx, reader, "cases", input));
      await enqueueMonthSums(deps);
      return measured;
    },
    issues: ({ context: { reads, user: reader }, input }) => reads.as(reader, (tx) => computeMeasures(tx, reader, "issues", input)),
  },
  packs: {
    prepare: ({ context, input }) => preparePack(context, input.id),
  },
  reports: {
    request: ({ context, input }) => requestReport(context, input),
    list: ({ context: { deps, user: reader } }) => deps.db.as(reader, (tx) => readReports(tx, reader)),
    remove: async ({ context, input }) => {
      await removeReport(context, input.id);
      return done;
    },
  },
  imports: {
    recent: ({ context, input }) => readRecentImports(context, input.collection),
    undo: ({ context, input }) => undoImport(context, input.id, importUpdaters),
  },
  schedules: {
    list: ({ context: { deps, user: reader } }) => deps.db.asSystem((tx) => readSchedules(tx, reader)),
    recipients: ({ context, input }) => findRecipients(context, input),
    create: ({ context, input }) => createSchedule(context, input),
    update: ({ context, input }) => updateSchedule(context, input),
    pause: ({ context, input }) => pauseSchedule(context, input),
    send: ({ context, input }) => sendNow(context, input.id),
    remove: async ({ context, input }) => {
      await removeSchedule(context, input.id);
      return done;
    },
  },
  auth: authRoutes(tellOfNewcomer),
  accesses: {
    list: ({ context: { deps }, input: { before, ...search } }) => deps.db.asSystem((tx) => readAccesses(tx, search, before)),
    ofRecord: ({ context: { deps }, input: { entity, id, before } }) => deps.db.asSystem((tx) => readAccesses(tx, { entity, record: id }, before)),
  },
  account: accountRoutes,
  system: {
    health: async ({ context: { deps } }) => ({ status: "ok", version: deps.version }),
    ready: async ({ context: { deps } }) => {
      await deps.readiness.check();
      return { status: "ready" };
    },
    settings: ({ context }) => context.deps.db.asSystem(readSettings),
    changeSettings: ({ context: { deps, user }, input }) => {
      if (deps.production && input.staffTwoFactor === false) throw new Refusal(403, "FORBIDDEN", "installation.staffTwoFactor.production");
      return deps.db.asSystem((tx) => changeSettings(tx, user, input));
    },
    about: ({ context }) => readAbout(context),
    testMail: ({ context }) => sendTestMail(context),
  },
  convictions: {
    sheet: ({ context, input }) => showConvictions(context, input),
    annex: ({ context, input }) => saveAnnex(context, input),
  },
  custody: {
    sheet: ({ context, input }) => showCustody(context, input),
  },
  handOvers: {
    list: async ({ context: { deps, user: reader }, input }) => {
      const found = await deps.db.as(reader, (tx) => readHandOvers(tx, reader, input));
      deps.accessLog.logPart(reader, input.entity, input.id);
      return found;
    },
    record: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => recordHandOver(tx, writer, input)),
    withdraw: async ({ context: { deps, user: writer }, input }) => {
      await deps.db.as(writer, (tx) => withdrawHandOver(tx, writer, input));
      return done;
    },
  },
  seals: {
    verify: ({ context, input }) => verifyHashes(context, input.hashes),
    state: ({ context: { deps } }) => readSealState(deps),
  },
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
  calendar: {
    clashes: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => findClashes(tx, reader, input)),
    court: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => readCourtZone(tx, input.id)),
    penal: async ({ context, context: { reads, user: reader }, input }) =>
      logParties(context, await reads.as(reader, (tx) => readPeriod(tx, reader, "penal", input))),
    civil: async ({ context, context: { reads, user: reader }, input }) =>
      logParties(context, await reads.as(reader, (tx) => readPeriod(tx, reader, "civil", input))),
  },
  jobs: {
    list: ({ context: { deps }, input }) => deps.db.asSystem((tx) => listJobs(tx, input.before)),
    retry: async ({ context: { deps }, input }) => {
      if (!(await deps.db.asSystem((tx) => retry(tx, input.id)))) throw notFound();
      return done;
    },
    mails: ({ context: { deps, locale } }) => deps.db.asSystem((tx) => readFailedMails(tx, locale)),
    sendMail: async ({ context: { deps }, input }) => {
      if ((await deps.db.asSystem((tx) => sendAgain(tx, input.id))) === 0) throw notFound();
      return done;
    },
    sendMails: async ({ context: { deps } }) => ({ count: await deps.db.asSystem((tx) => sendAgain(tx)) }),
    backups: ({ context: { deps } }) => deps.db.asSystem(readBackupState),
  },
  messages: messageRoutes,
  notices: {
    list: ({ context: { deps, user: reader, locale }, input }) => deps.db.as(reader, (tx) => readNotices(tx, reader, locale, input)),
    read: async ({ context: { deps, user: reader }, input }) => {
      await deps.db.as(reader, (tx) => markRead(tx, reader, input.ids));
      return done;
    },
    unread: async ({ context: { deps, user: reader }, input }) => {
      await deps.db.as(reader, (tx) => markUnread(tx, reader, input.ids));
      return done;
    },
    snooze: async ({ context: { deps, user: reader }, input }) => {
      await deps.db.asSystem((tx) => snooze(tx, reader, input.ids, input.until));
      return done;
    },
  },
  holds: {
    set: async ({ context: { deps, user: writer }, input }) => {
      await deps.db.as(writer, (tx) => setHold(tx, writer, input));
      return done;
    },
    lift: async ({ context: { deps, user: writer }, input }) => {
      await deps.db.as(writer, (tx) => liftHold(tx, writer, input));
      return done;
    },
  },
  retention: {
    overview: ({ context: { deps } }) => deps.db.asSystem((tx) => readOverview(tx, deps.now())),
    due: async ({ context, context: { deps, user: asker }, input }) =>
      logDue(context, await deps.db.asSystem((tx) => readDuePage(tx, deps, asker, input))),
    run: async ({ context: { deps, user: asker } }) => {
      await deps.db.asSystem(async (tx) => {
        if (!(await readSettings(tx)).retention) throw invalid({ retention: "retention.unconfirmed" });
        await enqueue(tx, "retention", { by: asker.id }, { key: "now", askedBy: asker.id });
      });
      return done;
    },
  },
  network: {
    around: async ({ context, context: { deps, user: reader }, input }) =>
      logNodes(context, await deps.db.as(reader, (tx) => readNetwork(tx, reader, input))),
  },
  search: {
    find: async ({ context, context: { deps, reads, user: reader }, input }) =>
      logHits(context, await reads.as(reader, (tx) => findRecords(tx, reader, input, deps.cursors))),
  },
  alerts: {
    rules: ({ context: { deps, user: reader }, input }) => deps.db.as(reader, (tx) => showAlertRules(tx, reader, input.id)),
    changeRules: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => changeAlertRules(tx, writer, input)),
    dismiss: async ({ context: { deps, user: reader }, input }) => {
      await deps.db.as(reader, (tx) => dismissAlert(tx, reader, input));
      return done;
    },
  },
  today: {
    read: async ({ context, input }) => logDay(context, await readToday(context, input)),
  },
  webhooks: webhookRoutes,
  companySignIns: companySignInRoutes,
  letters: {
    list: ({ context, input }) => listLetters(context, input),
    options: ({ context, input }) => letterOptions(context, input),
    send: ({ context, input }) => sendLetter(context, input),
    revoke: ({ context, input }) => revokeLetter(context, input),
  },
  cases: {
    ...records(penalCase, {
      ...caseLifecycle,
      ...bulkStatus(penalCase, caseLifecycle.changeStatus),
      remove: ({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => removeOwn(tx, writer, penalCase, input)),
      get: ({ context, input }) => openCase(context, input.id),
      create: ({ context, input }) => createAndNotify(context, input),
      update: ({ context, input }) => updateAndNotify(context, input),
      ...intakeHandlers(caseIntake),
    }),
    witnesses: lines(penalCase, "witnesses", witnessHandlers(penalCase, witnessAnswers)),
    askWitnesses: ({ context, input }) => askWitnesses(context, input.id),
    articles: lines(penalCase, "articles", articleHandlers(penalCase, updateCase)),
    adjournments: lines(penalCase, "adjournments", adjournmentHandlers),
    actions: lines(penalCase, "actions"),
    bulkActions: bulkLines(penalCase, "actions"),
    collaboratorActions: lines(penalCase, "collaboratorActions"),
    ledger: lines(penalCase, "ledger"),
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
    ledger: lines(civilCase, "ledger"),
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
