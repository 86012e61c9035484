import { Popover } from "@mantine/core";
import { IconReportAnalytics } from "@tabler/icons-react";
import { useId } from "react";
import type { Report } from "#api/reports.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { TrayButton } from "#web/ui/layout/tray-button.tsx";
import { ReportLine } from "./report-line.tsx";
import classes from "./reports.module.css";
import { isInProgress, percentText } from "./use-reports.ts";

/** The reports of the user in the header, with the progress of unfinished ones. */
export function ReportsTray({ reports }: { reports: readonly Report[] }) {
  const { t, locale } = useI18n();
  const title = useId();
  const unfinished = reports.filter(isInProgress);
  const done = percentText(locale, unfinished.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, unfinished.length));
  const text = t("reports.tray", { n: reports.length });
  return (
    <Popover position="bottom-end" width={360} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <TrayButton
          icon={<IconReportAnalytics size={18} aria-hidden />}
          text={unfinished.length > 0 ? done : reports.length}
          label={unfinished.length > 0 ? `${text}, ${t("reports.making", { percent: done })}` : text}
        />
      </Popover.Target>
      {/* Without this it would take the name of its button, which contains the progress. */}
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
