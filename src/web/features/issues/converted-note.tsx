import { IconGavel } from "@tabler/icons-react";
import { penalCase } from "#domain/cases/case.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/record-client.ts";
import { RefLink } from "#web/record/ref-link.tsx";
import { QuietBar } from "#web/ui/quiet-bar.tsx";

/** What became of an issue that is a case by now. */
export function ConvertedNote({ row }: { row: Row }) {
  const { t } = useI18n();
  const to = row.convertedCase as Ref | null;
  if (!to) return null;
  return (
    <QuietBar icon={<IconGavel size={16} />} text={t("issue.isCase")}>
      <RefLink entity={penalCase} to={{ id: to.id, alias: t("issue.openCase", { number: to.alias }) }} />
    </QuietBar>
  );
}
