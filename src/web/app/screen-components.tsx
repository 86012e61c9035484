import { type RouteComponent, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
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
  "/settings/vehicles": lazyScreen(() => import("#web/features/settings/vehicle-list.tsx").then((module) => module.VehicleList)),
  ...recordPages("/settings/vehicles", () => import("#web/features/settings/vehicle-edit.tsx").then((module) => module.VehicleEdit)),
  "/settings/courts": lazyScreen(() => import("#web/features/settings/court-list.tsx").then((module) => module.CourtList)),
  ...recordPages("/settings/courts", () => import("#web/features/settings/court-edit.tsx").then((module) => module.CourtEdit)),
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

function statusPage(kind: "notFound" | "serverError" | "notAuthorized" | "maintenance" | "comingSoon") {
  return lazyScreen(async () => {
    const { StatusPage } = await import("#web/features/pages/status-page.tsx");
    return () => <StatusPage kind={kind} />;
  });
}
