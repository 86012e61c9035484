import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { listPath, recordPath } from "#domain/access/screens.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useTitle } from "#web/lib/use-title.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { newValues } from "#web/record/base/form-values.ts";
import { LeaveGuard } from "#web/record/form/leave-guard.tsx";
import { RecordDialogHost } from "#web/record/form/record-dialog-host.tsx";
import { RecordForm } from "#web/record/form/record-form.tsx";
import { type FormHandle, RecordFormProvider } from "#web/record/form/record-form-provider.tsx";
import { SimilarRecords } from "#web/record/form/similar-records.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { RecordEditProps } from "./record-edit-props.ts";

/** The page of a new record: only its first tab. The others appear once it is saved. */
export function NewRecordPage({ entity, sections, fields, tabs: customTabs = {}, defaults = {} }: RecordEditProps) {
  const { t } = useI18n();
  const user = useUser();
  const navigate = useNavigate();
  const { many, one } = useEntityLabels(entity);
  const form = useRef<FormHandle>(null);
  const title = t("record.new", { one });
  useTitle(title);
  const first = entity.tabs[0]!;
  return (
    <RecordDialogHost>
      <PageHeader title={title} breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(entity) }, { text: title }] }} />
      <RecordFormProvider
        ref={form}
        entity={entity}
        row={null}
        initial={newValues(entity, user.customer, defaults)}
        part={first}
        onSaved={(saved) => saved && void navigate({ to: recordPath(entity, saved.id), replace: true })}
        onCancel={() => void navigate({ to: listPath(entity) })}
      >
        <SimilarRecords />
        {customTabs[first] ?? <RecordForm tab={first} sections={sections} fields={fields} />}
      </RecordFormProvider>
      <LeaveGuard hasChanges={() => form.current?.hasChanges() === true} onLeave={() => form.current?.discard()} />
    </RecordDialogHost>
  );
}
