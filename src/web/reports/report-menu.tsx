import { Button, Menu } from "@mantine/core";
import { IconCalendarRepeat, IconFileSpreadsheet, IconFileTypePdf, IconReportAnalytics } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { reportsPath } from "#domain/access/screens.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { mayRequest } from "#domain/reports/report-kinds.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Choice, Preset } from "./report-dialog.tsx";

const ReportDialog = lazy(() => import("./report-dialog.tsx").then((module) => ({ default: module.ReportDialog })));

const choices: readonly (Choice & { label: MessageKey })[] = [
  { kind: "customer", format: "pdf", label: "reports.kind.customer.pdf" },
  { kind: "customer", format: "xlsx", label: "reports.kind.customer.xlsx" },
  { kind: "global", format: "xlsx", label: "reports.kind.global" },
  { kind: "actions", format: "xlsx", label: "reports.kind.actions" },
];

type Props = {
  label?: string;
  /** Initial values of the dialog. */
  preset?: Preset;
  /** Further items, which need no dialog. */
  children?: ReactNode;
};

/** The reports that this user may request here. */
export function ReportMenu({ label, preset = {}, children }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const [choice, choose] = useState<Choice | null>(null);
  const offered = choices.filter(({ kind }) => mayRequest(user, { kind }) && !(kind === "global" && preset.isFixed));
  if (offered.length === 0 && !children) return null;
  const name = label ?? t("reports.menu");
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconReportAnalytics size={16} aria-hidden />}>
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={name}>
          {children}
          {offered.map(({ label: text, ...one }) => (
            <Menu.Item
              key={text}
              leftSection={one.format === "pdf" ? <IconFileTypePdf size={16} aria-hidden /> : <IconFileSpreadsheet size={16} aria-hidden />}
              onClick={() => choose(one)}
            >
              {t(text)}
            </Menu.Item>
          ))}
          {offered.length > 0 && (
            <Menu.Item leftSection={<IconCalendarRepeat size={16} aria-hidden />} renderRoot={(props) => <Link to={reportsPath} {...props} />}>
              {t("schedules.new")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{choice && <ReportDialog choice={choice} preset={preset} onClose={() => choose(null)} />}</Suspense>
    </>
  );
}
