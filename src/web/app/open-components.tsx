import type { RouteComponent } from "@tanstack/react-router";
import type { OpenPath } from "#domain/access/open-screens.ts";
import { Login } from "#web/features/auth/login.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import { withAllStyles } from "./with-all-styles.ts";

/** The components of the open screens. That of signing in comes with the page, because most visits begin there; `/` has none: the guard always redirects. */
export const openComponents: Record<Exclude<OpenPath, "/">, RouteComponent & { preload?: () => Promise<void> }> = {
  "/login": Login,
  "/forgot-password": lazyComponent(withAllStyles(() => import("#web/features/auth/forgot-password.tsx").then((module) => module.ForgotPassword))),
  "/reset-password": lazyComponent(withAllStyles(() => import("#web/features/auth/reset-password.tsx").then((module) => module.ResetPassword))),
  "/callback": lazyComponent(withAllStyles(() => import("#web/features/auth/callback.tsx").then((module) => module.Callback))),
  "/pages/register": lazyComponent(withAllStyles(() => import("#web/features/auth/register.tsx").then((module) => module.Register))),
  "/verify": lazyComponent(withAllStyles(() => import("#web/features/verify/verify-page.tsx").then((module) => module.VerifyPage))),
  "/pages/error-404": statusPage("notFound"),
  "/pages/error-500": statusPage("serverError"),
  "/pages/not-authorized": statusPage("notAuthorized"),
  "/pages/maintenance": statusPage("maintenance"),
  "/pages/coming-soon": statusPage("comingSoon"),
};

export const preloadOpenScreen = (path: string) => (openComponents[path as keyof typeof openComponents] as RouteComponent | undefined)?.preload?.();

function statusPage(kind: "notFound" | "serverError" | "notAuthorized" | "maintenance" | "comingSoon") {
  return lazyComponent(
    withAllStyles(async () => {
      const { StatusPage } = await import("#web/features/pages/status-page.tsx");
      return () => <StatusPage kind={kind} />;
    }),
  );
}
