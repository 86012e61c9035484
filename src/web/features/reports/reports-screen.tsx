import { Paper } from "@mantine/core";
import { IconReportAnalytics } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { NotLoaded } from "#web/lib/not-loaded.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { ReportLine } from "#web/record/reports/report-line.tsx";
import { useReports } from "#web/record/reports/use-reports.ts";
import { Empty } from "#web/ui/empty.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** Where mails and notices lead to: the reports of the last day. */
export function ReportsScreen() {
  const { t } = useI18n();
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
          <NotLoaded isError={isError} onRetry={refetch} height={160} />
        )}
      </Paper>
    </>
  );
}
