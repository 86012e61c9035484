import { IconGavel } from "@tabler/icons-react";
import { accepts } from "#domain/access/rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import { factsSections } from "#domain/cases/case-sections.ts";
import type { Ref } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { RecordArticles } from "#web/intake/articles/record-articles.tsx";
import { LawyerAndCreator } from "#web/intake/lawyer-and-creator.tsx";
import { partyFields } from "#web/intake/party-links.tsx";
import { recoveryFields } from "#web/intake/recovery-fields.tsx";
import { RelatedRecords } from "#web/intake/related-records.tsx";
import { TicketNote } from "#web/intake/ticket-note.tsx";
import { WitnessesTab } from "#web/intake/witnesses-tab.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { FactsLine } from "#web/record/base/facts-line.tsx";
import { networkAction } from "#web/record/base/network-link.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { Activity } from "#web/record/page/activity.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { TeachingHint } from "#web/record/page/teaching-hint.tsx";
import { NextStep } from "#web/record/tasks/next-step.tsx";
import { TasksPanel } from "#web/record/tasks/tasks-panel.tsx";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import { AskConversionButton } from "./ask-conversion-button.tsx";
import { ConvertButton } from "./convert-button.tsx";

const fields = { ...partyFields, ...recoveryFields, articles: RecordArticles, lawyer: LawyerAndCreator };

export function IssueEdit({ id }: { id: string }) {
  const { uid, role } = useUser();
  return (
    <RecordEdit
      entity={issue}
      id={id}
      sections={factsSections}
      fields={fields}
      tabs={{ witnesses: <WitnessesTab /> }}
      deleted="issue.deleted"
      rights={(row) => ({ write: true, remove: mayRemove({ id: uid, role }, issue, row) })}
      facts={(row) => <FactsLine entity={issue} row={row} names={["criminals", "customer", "establishment", "datetime", "ticketAmount"]} />}
      actions={(row) => (
        <>
          <AskConversionButton row={row} />
          <ConvertButton row={row} />
        </>
      )}
      more={(row) => [networkAction(issue, row)]}
      below={(row) => (
        <>
          <ConvertedNote row={row} />
          <TicketNote row={row} />
        </>
      )}
      rail={(row) => (
        <>
          {accepts("lawyer", role) && <NextStep entity={issue} row={row} />}
          {accepts("lawyer", role) && <TasksPanel entity={issue} row={row} />}
          <RelatedRecords entity={issue} row={row} />
          <TeachingHint row={row} />
          <Activity entity={issue} id={row.id} />
        </>
      )}
    />
  );
}

/** Links a converted issue to its case, or says that its conversion was asked for. */
function ConvertedNote({ row }: { row: Row }) {
  const { t, datetime } = useI18n();
  const to = row.convertedCase as Ref | null;
  if (to)
    return (
      <InfoBar icon={<IconGavel size={16} />} text={t("issue.isCase")}>
        <RefLink entity={penalCase} to={{ id: to.id, alias: t("issue.openCase", { number: to.alias }) }} />
      </InfoBar>
    );
  if (!row.conversionAskedAt) return null;
  const by = (row.conversionAskedBy as Ref | null)?.alias ?? "";
  const date = datetime(String(row.conversionAskedAt), String(row.timeZone));
  return <InfoBar icon={<IconGavel size={16} />} text={t("issue.asked", { by, date })} />;
}
