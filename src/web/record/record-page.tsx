import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useTitle } from "#web/lib/use-title.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { RecordPicture } from "./files/record-picture.tsx";
import { formValues, newValues } from "./form-values.ts";
import type { Row } from "./record-client.ts";
import { RecordDialogHost } from "./record-dialog-host.tsx";
import type { RecordEditProps } from "./record-edit.tsx";
import { formFieldsOf, RecordForm } from "./record-form.tsx";
import { RecordFormProvider } from "./record-form-provider.tsx";
import { recordName } from "./record-name.ts";
import { listPath, recordPath } from "./record-paths.ts";
import { RecordTabs } from "./record-tabs.tsx";
import { RemoveButton } from "./remove-button.tsx";

type Props = RecordEditProps & { row: Row | null; isGone?: boolean };

/** Title, tabs and form of one record. */
export function RecordPage({ entity, row, isGone, sections, fields, tabs: byHand = {}, related = {}, defaults = {}, may, actions }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const navigate = useNavigate();
  const { many, one } = useEntityLabels(entity);
  const [tab, showTab] = useTab(entity, row !== null);
  const title = row ? recordName(entity, row) : t("record.new", { one });
  useTitle(title);
  const rights = row ? may?.(row) : undefined;
  const toList = () => navigate({ to: listPath(entity) });
  const formOf = (name: string) => byHand[name] ?? <RecordForm tab={name} sections={sections} fields={fields} />;

  return (
    <RecordDialogHost>
      <RecordFormProvider
        entity={entity}
        row={row}
        initial={row ? formValues(entity, row) : newValues(entity, user.customer, defaults)}
        isGone={isGone}
        isLocked={rights?.write === false}
        showTab={showTab}
        onSaved={(saved, isNew) => isNew && void navigate({ to: recordPath(entity, saved.id), replace: true })}
        onCancel={() => void toList()}
        header={
          <PageHeader
            title={title}
            picture={row && <RecordPicture entity={entity} row={row} />}
            breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(entity) }, { text: title }] }}
            actions={
              row && !isGone ? (
                <>
                  {actions?.(row)}
                  {rights?.remove !== false && <RemoveButton entity={entity} row={row} onRemoved={toList} />}
                </>
              ) : undefined
            }
          />
        }
      >
        {row ? (
          <RecordTabs entity={entity} row={row} tab={tab} onTab={showTab} related={related} formOf={formOf} />
        ) : (
          // What only an existing record can have is not asked of a new one.
          entity.tabs.filter((name) => formFieldsOf(entity, name).length > 0).map((name) => <div key={name}>{formOf(name)}</div>)
        )}
      </RecordFormProvider>
    </RecordDialogHost>
  );
}

/** The open tab is part of the address. */
function useTab(entity: Entity, hasHistory: boolean): [string, (tab: string) => void] {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const known = [...entity.tabs, ...(hasHistory ? ["history"] : [])];
  const first = known[0]!;
  const show = (next: string) =>
    void navigate({ to: ".", search: (next === first ? {} : { tab: next }) as never, replace: true, resetScroll: false });
  return [typeof tab === "string" && known.includes(tab) ? tab : first, show];
}
