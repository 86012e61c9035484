import { Button } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { judge } from "#domain/access/routes.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession } from "#web/lib/session.ts";
import { Status } from "#web/ui/status.tsx";

const reports = [
  { path: "/main/cases/new", label: "menu.newCase" },
  { path: "/main/issues/new", label: "menu.newIssue" },
] as const;

/** What opens without a connection, once it was opened with one. */
export const worksOffline = (path: string) => reports.some((one) => one.path === path);

/** Instead of a screen that nobody can fetch now: what still works. */
export function OfflinePage() {
  const { t } = useI18n();
  const session = useSession();
  const visitor = "user" in session ? session.user : null;
  const open = reports.filter(({ path }) => judge(visitor, path) === "show");
  return (
    <Status icon={<IconWifiOff size={34} stroke={1.6} />} title={t("offline.title")} text={t(open.length > 0 ? "offline.text" : "offline.wait")}>
      <Button variant={open.length > 0 ? "default" : "filled"} onClick={() => location.reload()}>
        {t("page.retry")}
      </Button>
      {open.map(({ path, label }) => (
        <Button key={path} renderRoot={(props) => <Link to={path} {...props} />}>
          {t(label)}
        </Button>
      ))}
    </Status>
  );
}
