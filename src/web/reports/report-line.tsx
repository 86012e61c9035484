import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import type { Report } from "#api/reports.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { ProgressLine } from "#web/ui/feedback/progress-line.tsx";
import { PackActions } from "./pack-actions.tsx";
import classes from "./reports.module.css";
import { isInProgress, percentText, useRemoveReport } from "./use-reports.ts";

/** One report: its progress, or the link to download it. */
export function ReportLine({ report }: { report: Report }) {
  const { t, locale, datetime } = useI18n();
  const remove = useRemoveReport();
  const { id, name, state, progress, size, expiresAt, damagedFile } = report;
  const removeReport = () => remove.mutate({ id });
  if (state !== "ready")
    return (
      <ProgressLine
        name={name}
        state={
          isInProgress(report)
            ? progress === 0
              ? t("reports.waiting")
              : t("reports.making", { percent: percentText(locale, progress) })
            : damagedFile
              ? t("reports.damaged", { name: damagedFile })
              : t("reports.failed")
        }
        value={progress}
        tone={state === "failed" ? "danger" : undefined}
        cancel={{ label: t(state === "failed" ? "reports.erase" : "reports.cancel", { name }), onClick: removeReport }}
      />
    );
  return (
    <div className={classes.line}>
      <div className={classes.text}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.state}>
          {sizeText(locale, size ?? 0)} · {t("reports.until", { date: datetime(expiresAt) })}
        </div>
      </div>
      {report.pack && <PackActions report={report} pack={report.pack} />}
      {/* A plain link: the browser shows the download and can cancel it. */}
      <Button
        component="a"
        href={`/api/reports/${id}/content`}
        download
        size="compact-sm"
        leftSection={<IconDownload size={15} aria-hidden />}
        aria-label={t("reports.downloadOne", { name })}
      >
        {t("reports.download")}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t("reports.erase", { name })} onClick={removeReport}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
