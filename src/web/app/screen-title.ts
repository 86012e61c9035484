import { useLocation } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { screenAt } from "#domain/access/routes.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** What screens are called; a record is called after its list unless its page knows better. */
const titles: Record<string, MessageKey> = {
  "/main/cases": "menu.penal",
  "/main/cases/new": "menu.newCase",
  "/main/issues": "menu.issues",
  "/main/issues/new": "menu.newIssue",
  "/main/calendar": "menu.calendar",
  "/main/search": "menu.search",
  "/main/search/network/$entity/$id": "network.title",
  "/main/reports": "reports.title",
  "/main/teaching": "menu.teaching",
  "/civil/civilCases": "menu.civil",
  "/civil/calendar": "menu.calendar",
  "/settings/lawyers": "menu.lawyers",
  "/settings/bands": "menu.bands",
  "/settings/criminals": "menu.criminals",
  "/settings/vehicles": "menu.vehicles",
  "/settings/zones": "menu.zones",
  "/settings/witnesses": "menu.witnesses",
  "/settings/users": "menu.users",
  "/settings/courts": "menu.courts",
  "/settings/duplicates": "menu.duplicates",
  "/settings/jobs": "menu.jobs",
  "/settings/accesses": "menu.accesses",
  "/settings/retention": "menu.retention",
  "/settings/installation": "menu.installation",
  "/settings/import/customers": "import.customers",
  "/settings/import/establishments": "import.establishments",
  "/settings/import/lawyers": "import.lawyers",
  "/settings/import/witnesses": "import.witnesses",
  "/settings/customers": "menu.customers",
  "/settings/establishments": "menu.establishments",
  "/dashboard/cases": "menu.analytics",
  "/dashboard/issues": "menu.issuesAnalytics",
  "/account": "account.title",
  "/pages/lock-screen": "page.lockScreen",
  "/login": "login.title",
  "/callback": "login.title",
  "/forgot-password": "forgot.title",
  "/reset-password": "reset.title",
  "/pages/register": "register.title",
  "/pages/error-404": "page.notFound",
  "/pages/error-500": "page.serverError",
  "/pages/not-authorized": "page.notAuthorized",
  "/pages/maintenance": "page.maintenance",
  "/pages/coming-soon": "page.comingSoon",
};

export function titleOf(path: string): MessageKey {
  const screen = screenAt(path)?.path ?? "/";
  const list = screen.replace(/\/(new|\$id|cid\/\$cid)$/, "");
  return titles[screen] ?? titles[list] ?? "app.name";
}

/** Names the browser tab after the screen, before the screen itself may name it better. */
export function useScreenTitle() {
  const { t } = useI18n();
  const path = useLocation({ select: (location) => location.pathname });
  const title = t(titleOf(path));
  const name = t("app.name");
  useLayoutEffect(() => {
    document.title = title === name ? name : `${title} · ${name}`;
  }, [path, title, name]);
}
