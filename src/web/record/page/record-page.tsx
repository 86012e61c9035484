import { Avatar } from "@mantine/core";
import { IconLock, IconShieldLock } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { isOpenTo, mayAddTo } from "#domain/access/can.ts";
import { listPath } from "#domain/access/screens.ts";
import type { Entity, FileRef } from "#domain/entity.ts";
import type { TabName } from "#domain/messages/message-key.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useTrackVisit } from "#web/lib/recent-records.ts";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { useTitle } from "#web/lib/use-title.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { formValues } from "#web/record/base/form-values.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { SurroundingRecordContext } from "#web/record/base/surrounding-record.ts";
import { tabOf } from "#web/record/base/tabs.ts";
import { CourtZoneContext, TimeZoneContext, useTimeZone } from "#web/record/base/time-zone.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { previewUrl } from "#web/record/files/file-display.ts";
import { LeaveGuard } from "#web/record/form/leave-guard.tsx";
import { RecordDialogHost } from "#web/record/form/record-dialog-host.tsx";
import { RecordForm } from "#web/record/form/record-form.tsx";
import { RecordFormProvider } from "#web/record/form/record-form-provider.tsx";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import { Notes } from "#web/ui/layout/notes.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ActionMenu } from "./action-menu.tsx";
import { protectionActions } from "./protection-actions.tsx";
import type { RecordEditProps } from "./record-edit-props.ts";
import { RecordTabs } from "./record-tabs.tsx";
import { removeAction } from "./remove-action.tsx";
import { ShowFieldContext, useTabForms } from "./tab-forms.ts";

type Props = RecordEditProps & { row: Row; isGone?: boolean };

/** The page of an existing record: title, actions, tabs. Times are shown in the time zone of the record. */
export function RecordPage({
  entity,
  row,
  isGone,
  sections,
  fields,
  tabs: customTabs = {},
  related = {},
  rights,
  actions,
  more,
  facts,
  state,
  below,
  rail,
}: Props) {
  const { t } = useI18n();
  const user = useUser();
  const navigate = useNavigate();
  const browserTimeZone = useTimeZone();
  const { many } = useEntityLabels(entity);
  const [tab, showTab] = useTab(entity);
  const forms = useTabForms(entity, row.id, showTab);
  useRequestedField(forms.showField);
  const title = recordName(entity, row);
  useTitle(title);
  useTrackVisit({ entity: entity.name, id: row.id, alias: title });
  const allowed = rights?.(row);
  const actor = { id: user.uid, role: user.role };
  const isOpen = isOpenTo(actor, entity, row);
  const openedVersion = useOpenedVersion(row, isOpen);
  const canAddFiles = allowed?.write !== false && mayAddTo(actor, entity, row);
  const leave = () => {
    forms.discard();
    return navigate({ to: listPath(entity) });
  };
  const formOf = (name: TabName) => {
    const tabEntity = entityOfTab(entity, name);
    return (
      <RecordFormProvider
        {...forms.of(name)}
        entity={tabEntity}
        row={row}
        initial={formValues(tabEntity, row)}
        part={name}
        isGone={isGone}
        isLocked={allowed?.write === false || (!isOpen && openedVersion === undefined)}
        canAddFiles={canAddFiles}
        openedVersion={openedVersion}
        showElsewhere={forms.showProblems}
      >
        {customTabs[name] ?? <RecordForm tab={name} sections={sections} fields={fields} />}
      </RecordFormProvider>
    );
  };

  return (
    <TimeZoneContext value={typeof row.timeZone === "string" ? row.timeZone : browserTimeZone}>
      <CourtZoneContext value={typeof row.hearingTimeZone === "string" ? row.hearingTimeZone : undefined}>
        <SurroundingRecordContext value={row}>
          <ShowFieldContext value={forms.showField}>
            <RecordDialogHost>
              <PageHeader
                title={title}
                picture={<RecordPicture entity={entity} row={row} />}
                breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(entity) }, { text: title }] }}
                star={<StarButton />}
                facts={facts?.(row)}
                state={state?.(row)}
                actions={
                  isGone ? undefined : (
                    <>
                      {actions?.(row)}
                      <ActionMenu
                        actions={[
                          ...(more?.(row) ?? []),
                          ...protectionActions(user.role, entity, row),
                          ...(allowed?.remove === false ? [] : removeAction(user, entity, row, leave)),
                        ]}
                      />
                    </>
                  )
                }
              />
              <Notes more={(n) => t("record.notes.more", { n })} fewer={t("record.notes.fewer")}>
                {!isGone && below?.(row)}
                {!isOpen && <EditWindowNote entity={entity} isFinishing={openedVersion !== undefined} canAddFiles={canAddFiles} />}
                {typeof row.legalHold === "string" && (
                  <InfoBar icon={<IconShieldLock size={16} />} text={t("hold.note", { reason: row.legalHold })} />
                )}
              </Notes>
              <RecordTabs
                entity={entity}
                row={row}
                tab={tab}
                onTab={showTab}
                dirty={forms.dirty}
                related={related}
                formOf={formOf}
                rail={rail?.(row)}
              />
              <LeaveGuard hasChanges={forms.hasChanges} onLeave={forms.discard} />
            </RecordDialogHost>
          </ShowFieldContext>
        </SurroundingRecordContext>
      </CourtZoneContext>
    </TimeZoneContext>
  );
}

/** The open tab is part of the URL. */
function useTab(entity: Entity): [string, (tab: string) => void] {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const known = [...entity.tabs, "messages", "history", "accesses"];
  const first = known[0]!;
  const show = (next: string) =>
    void navigate({ to: ".", search: (next === first ? {} : { tab: next }) as never, replace: true, resetScroll: false });
  return [typeof tab === "string" && known.includes(tab) ? tab : first, show];
}

/** A link can ask for a field, as the screen after sending a report does. Showing it replaces the URL. */
function useRequestedField(showField: (name: string) => void) {
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  const show = useEffectEvent(showField);
  useEffect(() => {
    if (typeof field === "string") show(field);
  }, [field]);
}

/** The first picture of the record, beside the title. */
function RecordPicture({ entity, row }: { entity: Entity; row: Row }) {
  const [name] = Object.entries(entity.fields).find(([, field]) => field.kind === "files" && field.pictures) ?? [];
  const first = name && (row[name] as readonly FileRef[] | undefined)?.find(({ preview }) => preview);
  return first ? <Avatar src={previewUrl(first, "small")} alt="" size={40} radius="md" aria-hidden /> : null;
}

/** The entity with the fields of one tab: each tab is a form of its own and saves only these. */
const entityOfTab = (entity: Entity, tab: string): Entity => ({
  ...entity,
  fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => tabOf(entity, name) === tab)),
});

/**
 * The last version that this user could edit, once the record is closed to them: a lawyer may change its status while an employee of the
 * establishment is typing. Until they leave the page they can finish and save.
 */
function useOpenedVersion({ version }: Row, isOpen: boolean): number | undefined {
  const [opened, setOpened] = useState<number>();
  if (isOpen && opened !== version) setOpened(version);
  return isOpen ? undefined : opened;
}

/** Explains to users of a customer why they can no longer change the record, and what they still can do. */
function EditWindowNote({
  entity: { editWindow, fields },
  isFinishing,
  canAddFiles,
}: {
  entity: Entity;
  isFinishing: boolean;
  canAddFiles: boolean;
}) {
  const { t, locale } = useI18n();
  const text = useValueText();
  if (!editWindow) return null;
  const why = () => {
    if (isFinishing) return t("record.window.finishing");
    if ("author" in editWindow) return t("record.window.author", { hours: editWindow.hours });
    return t("record.window", {
      open: new Intl.ListFormat(locale, { type: "disjunction" }).format(editWindow.is.map((key) => text(fields[editWindow.field]!, key))),
    });
  };
  return <InfoBar icon={<IconLock size={16} />} text={canAddFiles ? `${why()} ${t("record.window.files")}` : why()} />;
}
