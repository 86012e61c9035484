import { type RouteComponent, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import type { Importable } from "#domain/entities/importable.ts";
import { lazyScreen } from "./lazy-screen.tsx";

/** The screens that are built, each with its code apart. */
export const screenComponents: Record<string, RouteComponent> = {
  "/login": lazyScreen(() => import("#web/features/auth/login.tsx").then((module) => module.Login)),
  "/forgot-password": lazyScreen(() => import("#web/features/auth/forgot-password.tsx").then((module) => module.ForgotPassword)),
  "/reset-password": lazyScreen(() => import("#web/features/auth/reset-password.tsx").then((module) => module.ResetPassword)),
  "/callback": lazyScreen(() => import("#web/features/auth/callback.tsx").then((module) => module.Callback)),
  "/pages/register": lazyScreen(() => import("#web/features/auth/register.tsx").then((module) => module.Register)),
  "/pages/lock-screen": lazyScreen(() => import("#web/features/auth/lock-session.tsx").then((module) => module.LockSession)),
  "/account": lazyScreen(() => import("#web/features/account/account.tsx").then((module) => module.Account)),
  "/dashboard/cases": lazyScreen(() => import("#web/features/analytics/analytics.tsx").then((module) => module.CaseAnalytics)),
  "/dashboard/issues": lazyScreen(() => import("#web/features/analytics/analytics.tsx").then((module) => module.IssueAnalytics)),
  "/main/cases": lazyScreen(() => import("#web/features/cases/case-list.tsx").then((module) => module.CaseList)),
  "/main/cases/cid/$cid": lazyScreen(() => import("#web/features/cases/case-by-number.tsx").then((module) => module.CaseByNumber)),
  ...recordPages("/main/cases", () => import("#web/features/cases/case-edit.tsx").then((module) => module.CaseEdit)),
  "/main/cases/new": reportPage("case"),
  "/civil/civilCases": lazyScreen(() => import("#web/features/civil-cases/civil-case-list.tsx").then((module) => module.CivilCaseList)),
  ...recordPages("/civil/civilCases", () => import("#web/features/civil-cases/civil-case-edit.tsx").then((module) => module.CivilCaseEdit)),
  "/main/issues": lazyScreen(() => import("#web/features/issues/issue-list.tsx").then((module) => module.IssueList)),
  ...recordPages("/main/issues", () => import("#web/features/issues/issue-edit.tsx").then((module) => module.IssueEdit)),
  "/main/issues/new": reportPage("issue"),
  "/main/teaching": lazyScreen(() => import("#web/features/teaching/teaching-screen.tsx").then((module) => module.TeachingScreen)),
  ...recordPages("/main/teaching", () => import("#web/features/teaching/teaching-page.tsx").then((module) => module.TeachingPage)),
  "/main/reports": lazyScreen(() => import("#web/features/reports/reports-screen.tsx").then((module) => module.ReportsScreen)),
  "/main/search": lazyScreen(() => import("#web/features/search/search-screen.tsx").then((module) => module.SearchScreen)),
  "/main/search/network/$entity/$id": lazyScreen(() => import("#web/features/network/network-screen.tsx").then((module) => module.NetworkScreen)),
  "/main/calendar": calendarPage("penal"),
  "/civil/calendar": calendarPage("civil"),
  "/settings/vehicles": lazyScreen(() => import("#web/features/settings/vehicle-list.tsx").then((module) => module.VehicleList)),
  ...recordPages("/settings/vehicles", () => import("#web/features/settings/vehicle-edit.tsx").then((module) => module.VehicleEdit)),
  "/settings/courts": lazyScreen(() => import("#web/features/settings/court-list.tsx").then((module) => module.CourtList)),
  ...recordPages("/settings/courts", () => import("#web/features/settings/court-edit.tsx").then((module) => module.CourtEdit)),
  "/settings/duplicates": lazyScreen(() => import("#web/features/settings/duplicates.tsx").then((module) => module.Duplicates)),
  "/settings/accesses": lazyScreen(() => import("#web/features/protection/accesses.tsx").then((module) => module.Accesses)),
  "/settings/retention": lazyScreen(() => import("#web/features/protection/retention.tsx").then((module) => module.Retention)),
  "/settings/jobs": lazyScreen(() => import("#web/features/settings/jobs.tsx").then((module) => module.Jobs)),
  "/settings/installation": lazyScreen(() => import("#web/features/settings/installation.tsx").then((module) => module.Installation)),
  "/settings/import/customers": importPage("customers"),
  "/settings/import/establishments": importPage("establishments"),
  "/settings/import/lawyers": importPage("lawyers"),
  "/settings/import/witnesses": importPage("witnesses"),
  "/settings/customers": lazyScreen(() => import("#web/features/settings/customer-list.tsx").then((module) => module.CustomerList)),
  ...recordPages("/settings/customers", () => import("#web/features/settings/customer-edit.tsx").then((module) => module.CustomerEdit)),
  "/settings/establishments": lazyScreen(() => import("#web/features/settings/establishment-list.tsx").then((module) => module.EstablishmentList)),
  ...recordPages("/settings/establishments", () =>
    import("#web/features/settings/establishment-edit.tsx").then((module) => module.EstablishmentEdit),
  ),
  "/settings/zones": lazyScreen(() => import("#web/features/settings/zone-list.tsx").then((module) => module.ZoneList)),
  ...recordPages("/settings/zones", () => import("#web/features/settings/zone-edit.tsx").then((module) => module.ZoneEdit)),
  "/settings/lawyers": lazyScreen(() => import("#web/features/settings/lawyer-list.tsx").then((module) => module.LawyerList)),
  ...recordPages("/settings/lawyers", () => import("#web/features/settings/lawyer-edit.tsx").then((module) => module.LawyerEdit)),
  "/settings/witnesses": lazyScreen(() => import("#web/features/settings/witness-list.tsx").then((module) => module.WitnessList)),
  ...recordPages("/settings/witnesses", () => import("#web/features/settings/witness-edit.tsx").then((module) => module.WitnessEdit)),
  "/settings/bands": lazyScreen(() => import("#web/features/settings/band-list.tsx").then((module) => module.BandList)),
  ...recordPages("/settings/bands", () => import("#web/features/settings/band-edit.tsx").then((module) => module.BandEdit)),
  "/settings/criminals": lazyScreen(() => import("#web/features/settings/criminal-list.tsx").then((module) => module.CriminalList)),
  ...recordPages("/settings/criminals", () => import("#web/features/settings/criminal-edit.tsx").then((module) => module.CriminalEdit)),
  "/settings/users": lazyScreen(() => import("#web/features/settings/user-list.tsx").then((module) => module.UserList)),
  ...recordPages("/settings/users", () => import("#web/features/settings/user-edit.tsx").then((module) => module.UserEdit)),
  "/pages/error-404": statusPage("notFound"),
  "/pages/error-500": statusPage("serverError"),
  "/pages/not-authorized": statusPage("notAuthorized"),
  "/pages/maintenance": statusPage("maintenance"),
  "/pages/coming-soon": statusPage("comingSoon"),
};

/** The page of one record; without an id in the address, of one yet to be made. */
function recordPages(list: string, load: () => Promise<ComponentType<{ id: string }>>): Record<string, RouteComponent> {
  const page = lazyScreen(async () => {
    const Edit = await load();
    return function RecordPage() {
      const { id = "new" } = useParams({ strict: false });
      return <Edit key={id} id={id} />;
    };
  });
  return { [`${list}/new`]: page, [`${list}/$id`]: page };
}

function reportPage(door: "case" | "issue") {
  return lazyScreen(async () => {
    const { NewReport } = await import("#web/report/new/new-report.tsx");
    return () => <NewReport door={door} />;
  });
}

function calendarPage(name: CalendarName) {
  return lazyScreen(async () => {
    const { CalendarScreen } = await import("#web/features/calendar/calendar-screen.tsx");
    return () => <CalendarScreen name={name} />;
  });
}

function importPage(collection: Importable) {
  return lazyScreen(async () => {
    const { ImportScreen } = await import("#web/features/imports/import-screen.tsx");
    return () => <ImportScreen collection={collection} />;
  });
}

function statusPage(kind: "notFound" | "serverError" | "notAuthorized" | "maintenance" | "comingSoon") {
  return lazyScreen(async () => {
    const { StatusPage } = await import("#web/features/pages/status-page.tsx");
    return () => <StatusPage kind={kind} />;
  });
}
