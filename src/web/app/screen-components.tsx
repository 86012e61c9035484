import { type RouteComponent, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { OpenPath } from "#domain/access/open-screens.ts";
import type { RecordView } from "#domain/access/screen.ts";
import { type PagePath, type RecordEntityName, screens } from "#domain/access/screens.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import type { Importable } from "#domain/entities/importable.ts";
import { entities } from "#domain/entities/registry.ts";
import { lazyComponent } from "./lazy-component.tsx";

/** The component of each screen that belongs to no entity. Its code is fetched when it is first opened. */
const pages: Record<Exclude<PagePath, OpenPath>, RouteComponent> = {
  "/pages/lock-screen": lazyComponent(() => import("#web/features/auth/lock-session.tsx").then((module) => module.LockSession)),
  "/account": lazyComponent(() => import("#web/features/account/account.tsx").then((module) => module.Account)),
  "/main/today": lazyComponent(() => import("#web/features/today/today.tsx").then((module) => module.Today)),
  "/dashboard/cases": lazyComponent(() => import("#web/features/analytics/analytics.tsx").then((module) => module.CaseAnalytics)),
  "/dashboard/issues": lazyComponent(() => import("#web/features/analytics/analytics.tsx").then((module) => module.IssueAnalytics)),
  "/main/cases/cid/$cid": lazyComponent(() => import("#web/features/cases/case-by-number.tsx").then((module) => module.CaseByNumber)),
  "/main/reports": lazyComponent(() => import("#web/reports/reports-screen.tsx").then((module) => module.ReportsScreen)),
  "/main/search": lazyComponent(() => import("#web/features/search/search-screen.tsx").then((module) => module.SearchScreen)),
  "/main/search/network/$entity/$id": lazyComponent(() => import("#web/features/network/network-screen.tsx").then((module) => module.NetworkScreen)),
  "/main/calendar": calendarPage("penal"),
  "/civil/calendar": calendarPage("civil"),
  "/settings/duplicates": lazyComponent(() => import("#web/features/settings/duplicates.tsx").then((module) => module.Duplicates)),
  "/settings/placeholders": lazyComponent(() => import("#web/features/templates/placeholders.tsx").then((module) => module.Placeholders)),
  "/settings/accesses": lazyComponent(() => import("#web/features/protection/accesses.tsx").then((module) => module.Accesses)),
  "/settings/retention": lazyComponent(() => import("#web/features/protection/retention.tsx").then((module) => module.Retention)),
  "/settings/sign-ins": lazyComponent(() => import("#web/features/company-sign-ins/company-sign-ins.tsx").then((module) => module.CompanySignIns)),
  "/settings/held-files": lazyComponent(() => import("#web/features/held-files/held-files.tsx").then((module) => module.HeldFiles)),
  "/settings/webhooks": lazyComponent(() => import("#web/features/webhooks/webhooks.tsx").then((module) => module.Webhooks)),
  "/settings/jobs": lazyComponent(() => import("#web/features/settings/jobs.tsx").then((module) => module.Jobs)),
  "/settings/installation": lazyComponent(() => import("#web/features/settings/installation.tsx").then((module) => module.Installation)),
  "/settings/import/customers": importPage("customers"),
  "/settings/import/establishments": importPage("establishments"),
  "/settings/import/lawyers": importPage("lawyers"),
  "/settings/import/witnesses": importPage("witnesses"),
  "/settings/import/courts": importPage("courts"),
  "/settings/import/zones": importPage("zones"),
  "/settings/import/cases": importPage("cases"),
  "/settings/import/issues": importPage("issues"),
  "/settings/import/civilCases": importPage("civilCases"),
  "/settings/import/bands": importPage("bands"),
  "/settings/import/criminals": importPage("criminals"),
  "/settings/import/vehicles": importPage("vehicles"),
};

type EditComponent = ComponentType<{ id: string }>;
type RecordComponents = {
  list?: () => Promise<ComponentType>;
  /** The page of a record, also the form for a new one; `id` is then "new". */
  page?: () => Promise<EditComponent>;
  new?: () => Promise<ComponentType>;
};

/** Components that replace the generic list and the derived form of an entity. */
const records: Partial<Record<RecordEntityName, RecordComponents>> = {
  case: {
    list: () => import("#web/features/cases/case-list.tsx").then((module) => module.CaseList),
    page: () => import("#web/features/cases/case-edit.tsx").then((module) => module.CaseEdit),
    new: () => intakePage("case"),
  },
  issue: {
    list: () => import("#web/features/issues/issue-list.tsx").then((module) => module.IssueList),
    page: () => import("#web/features/issues/issue-edit.tsx").then((module) => module.IssueEdit),
    new: () => intakePage("issue"),
  },
  civilCase: {
    list: () => import("#web/features/civil-cases/civil-case-list.tsx").then((module) => module.CivilCaseList),
    page: () => import("#web/features/civil-cases/civil-case-edit.tsx").then((module) => module.CivilCaseEdit),
  },
  task: {
    list: () => import("#web/features/tasks/task-list.tsx").then((module) => module.TaskList),
    page: () => import("#web/features/tasks/task-edit.tsx").then((module) => module.TaskEdit),
  },
  teaching: {
    list: () => import("#web/features/teaching/teaching-screen.tsx").then((module) => module.TeachingScreen),
    page: () => import("#web/features/teaching/teaching-page.tsx").then((module) => module.TeachingPage),
  },
  template: {
    list: () => import("#web/features/templates/template-list.tsx").then((module) => module.TemplateList),
    page: () => import("#web/features/templates/template-edit.tsx").then((module) => module.TemplateEdit),
  },
  user: {
    list: () => import("#web/features/settings/user-list.tsx").then((module) => module.UserList),
    page: () => import("#web/features/settings/user-edit.tsx").then((module) => module.UserEdit),
  },
  customer: {
    list: () => import("#web/features/settings/customer-list.tsx").then((module) => module.CustomerList),
    page: () => import("#web/features/settings/customer-edit.tsx").then((module) => module.CustomerEdit),
  },
  establishment: { page: () => import("#web/features/settings/establishment-edit.tsx").then((module) => module.EstablishmentEdit) },
  zone: { page: () => import("#web/features/settings/zone-edit.tsx").then((module) => module.ZoneEdit) },
  lawyer: { page: () => import("#web/features/settings/lawyer-edit.tsx").then((module) => module.LawyerEdit) },
  witness: { page: () => import("#web/features/settings/witness-edit.tsx").then((module) => module.WitnessEdit) },
  court: { page: () => import("#web/features/settings/court-edit.tsx").then((module) => module.CourtEdit) },
  band: { page: () => import("#web/features/settings/band-edit.tsx").then((module) => module.BandEdit) },
  criminal: { page: () => import("#web/features/settings/criminal-edit.tsx").then((module) => module.CriminalEdit) },
  vehicle: { page: () => import("#web/features/settings/vehicle-edit.tsx").then((module) => module.VehicleEdit) },
};

/** The component of every screen by its path, without the open ones. */
export const screenComponents: Readonly<Record<string, RouteComponent>> = {
  ...pages,
  ...Object.fromEntries(
    screens.flatMap(({ path, record }) => (record ? [[path, recordScreen(record.entity as RecordEntityName, record.view)]] : [])),
  ),
};

function recordScreen(name: RecordEntityName, view: RecordView): RouteComponent {
  const { list = () => settingsList(name), page = () => recordPage(name), new: form } = records[name] ?? {};
  if (view === "list") return lazyComponent(list);
  if (view === "new" && form) return lazyComponent(form);
  return lazyComponent(async () => {
    const Edit = await page();
    return function RecordScreen() {
      const { id = "new" } = useParams({ strict: false });
      return <Edit key={id} id={id} />;
    };
  });
}

async function settingsList(name: RecordEntityName): Promise<ComponentType> {
  const { SettingsList } = await import("#web/features/settings/settings-list.tsx");
  return () => <SettingsList entity={entities[name]} />;
}

async function recordPage(name: RecordEntityName): Promise<EditComponent> {
  const { RecordEdit } = await import("#web/record/page/record-edit.tsx");
  return ({ id }) => <RecordEdit entity={entities[name]} id={id} />;
}

async function intakePage(openedAs: "case" | "issue"): Promise<ComponentType> {
  const { NewIntake } = await import("#web/intake/new/new-intake.tsx");
  return () => <NewIntake openedAs={openedAs} />;
}

function calendarPage(name: CalendarName) {
  return lazyComponent(async () => {
    const { CalendarScreen } = await import("#web/features/calendar/calendar-screen.tsx");
    return () => <CalendarScreen name={name} />;
  });
}

function importPage(collection: Importable) {
  return lazyComponent(async () => {
    const { ImportScreen } = await import("#web/features/imports/import-screen.tsx");
    return () => <ImportScreen collection={collection} />;
  });
}
