import { Menu } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { ReportMenu } from "#web/record/reports/report-menu.tsx";
import { useAskReport } from "#web/record/reports/use-reports.ts";
import { browserZone } from "#web/record/time-zone.ts";
import { useAliases } from "#web/record/use-pick.ts";
import { useAnalytics } from "./analytics-context.ts";
import { askedOf } from "./analytics-state.ts";

/** The screen as it is looked at, on paper; and the reports about the same period and shops. */
export function AnalyticsExport() {
  const { t } = useI18n();
  const { screen, state, period } = useAnalytics();
  const ask = useAskReport();
  const { notify } = useFailure();
  const { customer: customers = [], establishments: shops = [] } = askedOf(screen, state, period.end);
  const [customerNames, shopNames] = [useAliases("customer", customers), useAliases("establishment", shops)];
  // The reports are about one customer, or about all of them.
  const only = customers.length === 1 && { customer: { id: customers[0]!, alias: customerNames.get(customers[0]!) ?? "" } };
  const establishments = shops.map((id) => ({ id, alias: shopNames.get(id) ?? "" }));
  const exportScreen = () => {
    const today = toLocal(new Date(), browserZone).slice(0, 10);
    ask({ kind: "analytics", format: "pdf", screen, ...askedOf(screen, state, today) }).catch(notify);
  };
  return (
    <ReportMenu label={t("export.title")} preset={{ period, establishments, ...only }}>
      <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={exportScreen}>
        {t("report.pdf")}
      </Menu.Item>
    </ReportMenu>
  );
}
