import { lazy, Suspense, useEffect, useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { notifySuccess } from "#web/ui/notice.ts";
import { isMaking, useReports } from "./use-reports.ts";

const ReportsTray = lazy(() => import("./reports-tray.tsx").then((module) => ({ default: module.ReportsTray })));

/** Stands once in the shell: shows the reports of the person, whichever page is open, and says when one is ready. */
export function ReportsHost() {
  const { t } = useI18n();
  const { data: reports = [] } = useReports();
  const making = useRef(new Set<string>());

  useEffect(() => {
    const isDone = reports.some(({ id, state }) => state === "ready" && making.current.has(id));
    making.current = new Set(reports.filter(isMaking).map(({ id }) => id));
    if (isDone) notifySuccess(t("export.ready"));
  }, [reports, t]);

  return <Suspense>{reports.length > 0 && <ReportsTray reports={reports} />}</Suspense>;
}
