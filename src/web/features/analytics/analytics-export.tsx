import { Menu } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { wholeKey } from "#domain/analytics/measure-result.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { browserZone } from "#web/record/base/time-zone.ts";
import { useAliases } from "#web/record/base/use-pick.ts";
import { ReportMenu } from "#web/reports/report-menu.tsx";
import { useRequestReport } from "#web/reports/use-reports.ts";
import { useAnalytics } from "./analytics-context.ts";
import { queryOf } from "./analytics-state.ts";

/** Exports the screen with its present filters as PDF, and offers the reports for the same period and establishments. */
export function AnalyticsExport() {
  const { t } = useI18n();
  const { screen, state, period } = useAnalytics();
  const request = useRequestReport();
  const { notify } = useFailure();
  const { customer: customers = [], establishments: shops = [] } = queryOf(screen, state, period.end);
  const [customerNames, shopNames] = [useAliases("customer", customers), useAliases("establishment", without(shops, wholeKey))];
  // A report is about one customer or about all of them.
  const only = customers.length === 1 && { customer: { id: customers[0]!, alias: customerNames.get(customers[0]!) ?? "" } };
  const establishments = shops.map((id) => ({ id, alias: shopNames.get(id) ?? "" }));
  const exportScreen = () => {
    const today = toLocal(new Date(), browserZone).slice(0, 10);
    request({ kind: "analytics", format: "pdf", screen, ...queryOf(screen, state, today) }).catch(notify);
  };
  return (
    <ReportMenu label={t("export.title")} preset={{ period, establishments, ...only }}>
      <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={exportScreen}>
        {t("reports.pdf")}
      </Menu.Item>
    </ReportMenu>
  );
}

const without = (ids: readonly string[], one: string) => ids.filter((id) => id !== one);
