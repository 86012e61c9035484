import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useTitle } from "#web/lib/use-title.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { newValues } from "./form-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { RecordDialogHost } from "./record-dialog-host.tsx";
import type { RecordEditProps } from "./record-edit.tsx";
import { RecordForm } from "./record-form.tsx";
import { type FormHandle, RecordFormProvider } from "./record-form-provider.tsx";
import { listPath, recordPath } from "./record-paths.ts";

/** A record yet to be made is asked for what its first tab holds; the rest comes with time. */
export function NewRecordPage({ entity, sections, fields, tabs: byHand = {}, defaults = {} }: RecordEditProps) {
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
        onSaved={(saved) => saved && void navigate({ to: recordPath(entity, saved.id), replace: true })}
        onCancel={() => void navigate({ to: listPath(entity) })}
      >
        {byHand[first] ?? <RecordForm tab={first} sections={sections} fields={fields} />}
      </RecordFormProvider>
      <LeaveGuard hasChanges={() => form.current?.hasChanges() === true} />
    </RecordDialogHost>
  );
}
