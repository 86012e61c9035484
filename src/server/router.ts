import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { band } from "#domain/entities/band.ts";
import { company } from "#domain/entities/company.ts";
import { court } from "#domain/entities/court.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { zone } from "#domain/entities/zone.ts";
import { issue } from "#domain/issues/issue.ts";
import { readNetwork } from "#server/network/read-network.ts";
import { findRecords } from "#server/search/find-records.ts";
import { accountRoutes } from "./account/account-routes.ts";
import { measure } from "./analytics/measure.ts";
import { askForSums } from "./analytics/sum-up-months.ts";
import { askReport } from "./analytics-reports/ask-report.ts";
import { readReports, removeReport } from "./analytics-reports/own-reports.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import { readPeriod } from "./calendar/read-period.ts";
import { caseLife } from "./cases/case-life.ts";
import { convertIssue } from "./cases/convert-issue.ts";
import { idOfCase, openCase } from "./cases/open-case.ts";
import { createAndTell, updateAndTell } from "./cases/save-and-tell.ts";
import { reportedCase } from "./cases/save-case.ts";
import { shownSheet } from "./cases/sheet.ts";
import { civilLife } from "./civil-cases/civil-life.ts";
import { createCivilAndTell, updateCivilAndTell } from "./civil-cases/save-and-tell.ts";
import type { SignedContext } from "./context.ts";
import { findDuplicates } from "./duplicates/find.ts";
import { updateEstablishment } from "./establishments/update-establishment.ts";
import { changeFile, orderFiles, removeFile } from "./files/change-file.ts";
import { done, os } from "./implement.ts";
import { createIssue, reportedIssue, updateIssue } from "./issues/save-issue.ts";
import { enqueue, retry } from "./jobs/enqueue.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { pickLawyers } from "./lawyers/pick-lawyers.ts";
import { openRecord, removeOwn } from "./lifecycle/deleted-records.ts";
import { lifecycleHandlers } from "./lifecycle/routes.ts";
import { markRead, readNotices } from "./notices/read-notices.ts";
import { liftHold, setHold } from "./protection/hold.ts";
import { notedDue, notedHits, notedNodes, notedPairs } from "./protection/noted-answers.ts";
import { readDuePage, readOverview } from "./protection/overview.ts";
import { readAccesses } from "./protection/read-accesses.ts";
import { type Call, lines, records } from "./record-routes.ts";
import { notFound } from "./refusal.ts";
import { reportHandlers } from "./reports/report-handlers.ts";
import { changeSettings, readSettings } from "./system/settings.ts";
import { refuseBare } from "./teaching/save-teaching.ts";
import { teachingRoutes } from "./teaching/teaching-routes.ts";
import { userRoutes } from "./users/user-routes.ts";
import { updateWitness } from "./witnesses/update-witness.ts";

/** Every route and what does it. */
export const router = os.router({
  analytics: {
    cases: os.analytics.cases.handler(async ({ context: { deps, user: reader }, input }) => {
      const measured = await deps.db.as(reader, (tx) => measure(tx, reader, "cases", input));
      await askForSums(deps);
      return measured;
    }),
    issues: os.analytics.issues.handler(({ context: { deps, user: reader }, input }) =>
      deps.db.as(reader, (tx) => measure(tx, reader, "issues", input)),
    ),
  },
  analyticsReports: {
    ask: os.analyticsReports.ask.handler(({ context, input }) => askReport(context, input)),
    list: os.analyticsReports.list.handler(({ context: { deps, user: reader } }) => deps.db.as(reader, (tx) => readReports(tx, reader))),
    remove: os.analyticsReports.remove.handler(async ({ context, input }) => {
      await removeReport(context, input.id);
      return done;
    }),
  },
  auth: authRoutes,
  accesses: {
    list: os.accesses.list.handler(({ context: { deps }, input: { before, ...search } }) =>
      deps.db.asSystem((tx) => readAccesses(tx, search, before)),
    ),
    ofRecord: os.accesses.ofRecord.handler(({ context: { deps }, input: { entity, id, before } }) =>
      deps.db.asSystem((tx) => readAccesses(tx, { entity, record: id }, before)),
    ),
  },
  account: accountRoutes,
  system: {
    health: os.system.health.handler(({ context: { deps } }) => ({ status: "ok" as const, version: deps.version })),
    ready: os.system.ready.handler(async ({ context: { deps } }) => {
      await deps.readiness.check();
      return { status: "ready" as const };
    }),
    settings: os.system.settings.handler(({ context }) => context.deps.db.asSystem(readSettings)),
    changeSettings: os.system.changeSettings.handler(({ context, input }) =>
      context.deps.db.asSystem((tx) => changeSettings(tx, context.user, input)),
    ),
  },
  duplicates: {
    list: os.duplicates.list.handler(async ({ context, context: { deps, user: reader }, input }) =>
      notedPairs(context, input.entity, await deps.db.as(reader, (tx) => findDuplicates(tx, reader, input.entity))),
    ),
  },
  files: {
    change: os.files.change.handler(({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => changeFile(tx, writer, input))),
    order: os.files.order.handler(({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => orderFiles(tx, writer, input))),
    remove: os.files.remove.handler(({ context: { deps, user: writer }, input }) =>
      deps.db.as(writer, (tx) => removeFile(tx, writer, input.id, refuseBare)),
    ),
  },
  calendar: {
    penal: os.calendar.penal.handler(({ context: { deps, user: reader }, input }) =>
      deps.db.as(reader, (tx) => readPeriod(tx, reader, "penal", input)),
    ),
    civil: os.calendar.civil.handler(({ context: { deps, user: reader }, input }) =>
      deps.db.as(reader, (tx) => readPeriod(tx, reader, "civil", input)),
    ),
  },
  jobs: {
    list: os.jobs.list.handler(({ context: { deps }, input }) => deps.db.asSystem((tx) => listJobs(tx, input.before))),
    retry: os.jobs.retry.handler(async ({ context: { deps }, input }) => {
      if (!(await deps.db.asSystem((tx) => retry(tx, input.id)))) throw notFound();
      return done;
    }),
  },
  notices: {
    list: os.notices.list.handler(({ context: { deps, user: reader, locale }, input }) =>
      deps.db.as(reader, (tx) => readNotices(tx, reader, locale, input.before)),
    ),
    read: os.notices.read.handler(async ({ context: { deps, user: reader }, input }) => {
      await deps.db.as(reader, (tx) => markRead(tx, reader, input.ids));
      return done;
    }),
  },
  holds: {
    set: os.holds.set.handler(async ({ context: { deps, user: writer }, input }) => {
      await deps.db.as(writer, (tx) => setHold(tx, writer, input));
      return done;
    }),
    lift: os.holds.lift.handler(async ({ context: { deps, user: writer }, input }) => {
      await deps.db.as(writer, (tx) => liftHold(tx, writer, input));
      return done;
    }),
  },
  retention: {
    overview: os.retention.overview.handler(({ context: { deps } }) => deps.db.asSystem((tx) => readOverview(tx, deps.now()))),
    due: os.retention.due.handler(async ({ context, context: { deps }, input }) =>
      notedDue(context, await deps.db.asSystem((tx) => readDuePage(tx, deps.now(), input))),
    ),
    run: os.retention.run.handler(async ({ context: { deps, user: asker } }) => {
      await deps.db.asSystem((tx) => enqueue(tx, "retention", { by: asker.id }, { key: "now", askedBy: asker.id }));
      return done;
    }),
  },
  network: {
    around: os.network.around.handler(async ({ context, context: { deps, user: reader }, input }) =>
      notedNodes(context, await deps.db.as(reader, (tx) => readNetwork(tx, reader, input))),
    ),
  },
  search: {
    find: os.search.find.handler(async ({ context, context: { deps, user: reader }, input }) =>
      notedHits(context, await deps.db.as(reader, (tx) => findRecords(tx, reader, input))),
    ),
  },
  bands: records(os.bands, band),
  cases: {
    ...records(os.cases, penalCase, {
      ...lifecycleHandlers(caseLife),
      get: ({ context, input }: Call<{ id: string }>) => openCase(context, input.id),
      create: ({ context, input }: Call<Parameters<typeof createAndTell>[1]>) => createAndTell(context, input),
      update: ({ context, input }: Call<Parameters<typeof updateAndTell>[1]>) => updateAndTell(context, input),
      ...reportHandlers(reportedCase),
    }),
    witnesses: lines(os.cases.witnesses, penalCase, "witnesses"),
    adjournments: lines(os.cases.adjournments, penalCase, "adjournments"),
    actions: lines(os.cases.actions, penalCase, "actions"),
    collaboratorActions: lines(os.cases.collaboratorActions, penalCase, "collaboratorActions"),
    byNumber: os.cases.byNumber.handler(({ context: { deps, user: writer }, input }) => deps.db.as(writer, (tx) => idOfCase(tx, writer, input.cid))),
    sheet: os.cases.sheet.handler(async ({ context: { deps, user: reader }, input }) => {
      const { sheet, names } = await deps.db.as(reader, (tx) => shownSheet(tx, reader, input.id));
      deps.accessLog.note(reader, { entity: "case", records: [input.id], way: "document" });
      deps.accessLog.notePeople(reader, names, "document");
      return sheet;
    }),
  },
  civilCases: records(os.civilCases, civilCase, {
    ...lifecycleHandlers(civilLife),
    create: ({ context, input }: Call<Parameters<typeof createCivilAndTell>[1]>) => createCivilAndTell(context, input),
    update: ({ context, input }: Call<Parameters<typeof updateCivilAndTell>[1]>) => updateCivilAndTell(context, input),
  }),
  companies: records(os.companies, company),
  courts: records(os.courts, court),
  criminals: records(os.criminals, criminal),
  customers: records(os.customers, customer),
  establishments: records(os.establishments, establishment, {
    update: ({ context, input }: { context: SignedContext; input: Parameters<typeof updateEstablishment>[1] }) => updateEstablishment(context, input),
  }),
  issues: {
    ...records(os.issues, issue, {
      create: ({ context: { deps, user: writer }, input }: Call<Parameters<typeof createIssue>[2]>) =>
        deps.db.as(writer, (tx) => createIssue(tx, writer, input)),
      update: ({ context: { deps, user: writer }, input }: Call<Parameters<typeof updateIssue>[2]>) =>
        deps.db.as(writer, (tx) => updateIssue(tx, writer, input)),
      get: ({ context: { deps, user: writer }, input }: Call<{ id: string }>) => deps.db.as(writer, (tx) => openRecord(tx, writer, issue, input.id)),
      remove: ({ context: { deps, user: writer }, input }: Call<Parameters<typeof removeOwn>[3]>) =>
        deps.db.as(writer, (tx) => removeOwn(tx, writer, issue, input)),
      ...reportHandlers(reportedIssue),
    }),
    convert: os.issues.convert.handler(({ context, input }) => convertIssue(context, input.id)),
    witnesses: lines(os.issues.witnesses, issue, "witnesses"),
  },
  lawyers: records(os.lawyers, lawyer, {
    pick: ({ context, input }: { context: SignedContext; input: Parameters<typeof pickLawyers>[1] }) => pickLawyers(context, input),
  }),
  teaching: teachingRoutes,
  users: userRoutes,
  vehicles: records(os.vehicles, vehicle),
  witnesses: records(os.witnesses, witness, {
    update: ({ context, input }: Call<Parameters<typeof updateWitness>[1]>) => updateWitness(context, input),
  }),
  zones: records(os.zones, zone),
});
