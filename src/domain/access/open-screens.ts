import type { ScreenDeclaration } from "./screen.ts";

/** Where everybody's day begins. */
export const homePath = "/main/today";

/** The screens of people who have not signed in, and where everybody begins. A browser has this part of the table before it knows who is there. */
export const openScreens = {
  "/": { rule: "customer", title: "app.name", bare: true },
  "/login": { signedOut: true, title: "login.title" },
  "/forgot-password": { signedOut: true, title: "forgot.title" },
  "/reset-password": { signedOut: true, title: "reset.title" },
  "/callback": { signedOut: true, rule: "admin", title: "login.title" },
  "/pages/register": { signedOut: true, rule: "admin", title: "register.title" },
  "/verify": { open: true, title: "verify.title" },
  "/pages/error-404": { open: true, title: "page.notFound" },
  "/pages/error-500": { open: true, title: "page.serverError" },
  "/pages/not-authorized": { open: true, title: "page.notAuthorized" },
  "/pages/maintenance": { open: true, title: "page.maintenance" },
  "/pages/coming-soon": { open: true, title: "page.comingSoon" },
} as const satisfies Record<string, ScreenDeclaration>;

export type OpenPath = keyof typeof openScreens;

export const openScreenAt = (path: string): ScreenDeclaration | undefined => (path in openScreens ? openScreens[path as OpenPath] : undefined);
