import { Paper } from "@mantine/core";
import { IconReportAnalytics } from "@tabler/icons-react";
import { accepts } from "#domain/access/rules.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ReportLine } from "./report-line.tsx";
import { ScheduledReports } from "./scheduled-reports.tsx";
import { useReports } from "./use-reports.ts";

/** The reports of the last day; mails and notices link here. */
export function ReportsScreen() {
  const { t } = useI18n();
  const { role } = useUser();
  const { data, isError, refetch } = useReports();
  return (
    <>
      <PageHeader title={t("reports.title")} star={<StarButton />} />
      <Paper withBorder p="md">
        {data ? (
          data.length > 0 ? (
            data.map((report) => <ReportLine key={report.id} report={report} />)
          ) : (
            <Empty icon={<IconReportAnalytics size={22} />} title={t("reports.none")} text={t("reports.noneText")} />
          )
        ) : (
          <LoadingOrFailed isError={isError} onRetry={refetch} height={160} />
        )}
      </Paper>
      {accepts("supercustomer", role) && <ScheduledReports />}
    </>
  );
}
