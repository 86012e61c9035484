import { listPath } from "#domain/access/screens.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { type IntakeKind, intakeEntities } from "./intake-kinds.ts";

/** The title: a new case or a new issue, by the answer given so far. */
export function IntakeHeader({ kind }: { kind: IntakeKind }) {
  const { t } = useI18n();
  const { many } = useEntityLabels(intakeEntities[kind]);
  const title = t(kind === "case" ? "menu.newCase" : "menu.newIssue");
  useTitle(title);
  return (
    <PageHeader
      title={title}
      breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(intakeEntities[kind]) }, { text: title }] }}
    />
  );
}
