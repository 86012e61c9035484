import { useI18n } from "#web/lib/i18n.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { listPath } from "#web/record/record-paths.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { type ReportKind, reported } from "./report-kinds.ts";

/** What is being reported, as far as the person has said. */
export function ReportHeader({ kind }: { kind: ReportKind }) {
  const { t } = useI18n();
  const { many } = useEntityLabels(reported[kind]);
  const title = t(kind === "case" ? "menu.newCase" : "menu.newIssue");
  useTitle(title);
  return (
    <PageHeader title={title} breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(reported[kind]) }, { text: title }] }} />
  );
}
