import { Button, Popover } from "@mantine/core";
import { IconReportAnalytics } from "@tabler/icons-react";
import { useId } from "react";
import type { Report } from "#api/analytics-reports.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { ReportLine } from "./report-line.tsx";
import classes from "./reports.module.css";
import { isMaking, percentText } from "./use-reports.ts";

/** The reports of the person in the corner of every page, with the progress of those that are being made. */
export function ReportsTray({ reports }: { reports: readonly Report[] }) {
  const { t, locale } = useI18n();
  const title = useId();
  const making = reports.filter(isMaking);
  const done = percentText(locale, making.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, making.length));
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
      {/* Else it would be called after its button, which tells how far they are. */}
      <Popover.Dropdown aria-labelledby={title}>
        <strong id={title}>{t("reports.title")}</strong>
        <div className={classes.list}>
          {reports.map((report) => (
            <ReportLine key={report.id} report={report} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
