import { lazy, Suspense, useEffect, useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { isInProgress, useReports } from "./use-reports.ts";

const ReportsTray = lazy(() => import("./reports-tray.tsx").then((module) => ({ default: module.ReportsTray })));

/** Part of the shell: shows the reports of the user on every page, and notifies when one is ready. */
export function ReportsHost() {
  const { t } = useI18n();
  const { data: reports = [] } = useReports();
  const inProgress = useRef(new Set<string>());

  useEffect(() => {
    const isDone = reports.some(({ id, state }) => state === "ready" && inProgress.current.has(id));
    inProgress.current = new Set(reports.filter(isInProgress).map(({ id }) => id));
    if (isDone) notifySuccess(t("export.ready"));
  }, [reports, t]);

  return <Suspense>{reports.length > 0 && <ReportsTray reports={reports} />}</Suspense>;
}
