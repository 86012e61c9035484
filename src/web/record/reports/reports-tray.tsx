import { Button, Popover } from "@mantine/core";
import { IconReportAnalytics } from "@tabler/icons-react";
import type { Report } from "#api/analytics-reports.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { ReportLine } from "./report-line.tsx";
import classes from "./reports.module.css";
import { isMaking } from "./use-reports.ts";

/** The reports of the person in the corner of every page, with the progress of those that are being made. */
export function ReportsTray({ reports }: { reports: readonly Report[] }) {
  const { t, percent } = useI18n();
  const making = reports.filter(isMaking);
  const done = percent(making.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, making.length) / 100);
  const text = t("reports.tray", { n: reports.length });
  return (
    <Popover position="bottom-end" width={360} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          className={classes.target}
          leftSection={<IconReportAnalytics size={18} aria-hidden />}
          aria-label={making.length > 0 ? `${text}, ${t("reports.making", { percent: done })}` : text}
        >
          {making.length > 0 ? done : reports.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("reports.title")}>
        <strong>{t("reports.title")}</strong>
        <div className={classes.list}>
          {reports.map((report) => (
            <ReportLine key={report.id} report={report} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
