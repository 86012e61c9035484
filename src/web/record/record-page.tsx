import { IconShieldLock } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isOpenTo } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useVisited } from "#web/lib/recent.ts";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QuietBar } from "#web/ui/quiet-bar.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { RecordPicture } from "./files/record-picture.tsx";
import { partOf } from "./form-part.ts";
import { formValues } from "./form-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { ProtectionMenu } from "./protection-menu.tsx";
import type { Row } from "./record-client.ts";
import { RecordDialogHost } from "./record-dialog-host.tsx";
import type { RecordEditProps } from "./record-edit.tsx";
import { RecordForm } from "./record-form.tsx";
import { RecordFormProvider } from "./record-form-provider.tsx";
import { recordName } from "./record-name.ts";
import { listPath } from "./record-paths.ts";
import { RecordTabs } from "./record-tabs.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { ShowFieldContext, useTabForms } from "./tab-forms.ts";
import { TimeZoneContext, useTimeZone } from "./time-zone.ts";
import { WindowNote } from "./window-note.tsx";

type Props = RecordEditProps & { row: Row; isGone?: boolean };

/** Title, tabs and what stands beside them, of a record that exists. Its instants are those of the place it happened at. */
export function RecordPage({ entity, row, isGone, sections, fields, tabs: byHand = {}, related = {}, may, actions, facts, below, rail }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const navigate = useNavigate();
  const around = useTimeZone();
  const { many } = useEntityLabels(entity);
  const [tab, showTab] = useTab(entity);
  const forms = useTabForms(entity, showTab);
  const title = recordName(entity, row);
  useTitle(title);
  useVisited({ entity: entity.name, id: row.id, alias: title });
  const rights = may?.(row);
  const isOpen = isOpenTo({ id: user.uid, role: user.role }, entity, row);
  const leave = () => {
    forms.reset();
    return navigate({ to: listPath(entity) });
  };
  const formOf = (name: string) => {
    const part = partOf(entity, name);
    return (
      <RecordFormProvider
        {...forms.of(name)}
        entity={part}
        row={row}
        initial={formValues(part, row)}
        isGone={isGone}
        isLocked={rights?.write === false || !isOpen}
        showElsewhere={forms.showProblems}
      >
        {byHand[name] ?? <RecordForm tab={name} sections={sections} fields={fields} />}
      </RecordFormProvider>
    );
  };

  return (
    <TimeZoneContext value={typeof row.timeZone === "string" ? row.timeZone : around}>
      <ShowFieldContext value={forms.showField}>
        <RecordDialogHost>
          <PageHeader
            title={title}
            picture={<RecordPicture entity={entity} row={row} />}
            breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(entity) }, { text: title }] }}
            star={<StarButton />}
            facts={facts?.(row)}
            actions={
              isGone ? undefined : (
                <>
                  {actions?.(row)}
                  <ProtectionMenu entity={entity} row={row} />
                  {rights?.remove !== false && <RemoveButton entity={entity} row={row} onRemoved={leave} />}
                </>
              )
            }
          />
          {!isGone && below?.(row)}
          {!isOpen && <WindowNote entity={entity} />}
          {typeof row.legalHold === "string" && <QuietBar icon={<IconShieldLock size={16} />} text={t("hold.note", { reason: row.legalHold })} />}
          <RecordTabs entity={entity} row={row} tab={tab} onTab={showTab} dirty={forms.dirty} related={related} formOf={formOf} rail={rail?.(row)} />
          <LeaveGuard hasChanges={forms.hasChanges} />
        </RecordDialogHost>
      </ShowFieldContext>
    </TimeZoneContext>
  );
}

/** The open tab is part of the address. */
function useTab(entity: Entity): [string, (tab: string) => void] {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const known = [...entity.tabs, "history", "accesses"];
  const first = known[0]!;
  const show = (next: string) =>
    void navigate({ to: ".", search: (next === first ? {} : { tab: next }) as never, replace: true, resetScroll: false });
  return [typeof tab === "string" && known.includes(tab) ? tab : first, show];
}
