import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useTitle } from "#web/lib/use-title.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { formValues, newValues } from "./form-values.ts";
import { HistoryTab } from "./history-tab.tsx";
import type { Row } from "./record-client.ts";
import type { RecordEditProps } from "./record-edit.tsx";
import { RecordForm } from "./record-form.tsx";
import { RecordFormProvider } from "./record-form-provider.tsx";
import classes from "./record-page.module.css";
import { listPath, recordPath } from "./record-paths.ts";
import { RemoveButton } from "./remove-button.tsx";
import { tabKey } from "./tab-key.ts";

type Props = RecordEditProps & { row: Row | null; isGone?: boolean };

/** Title, tabs and form of one record. Tabs stay mounted, so that what is typed in one survives a look at another. */
export function RecordPage({ entity, row, isGone, sections, tabs: byHand = {}, defaults = {}, may, actions }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const navigate = useNavigate();
  const { many, one } = useEntityLabels(entity);
  const [tab, showTab] = useTab(entity, row !== null);
  const title = row ? String(row[entity.alias] ?? "") : t("record.new", { one });
  useTitle(title);
  const rights = row ? may?.(row) : undefined;
  const formTabs = entity.tabs.map((name) => ({ name, content: byHand[name] ?? <RecordForm tab={name} sections={sections} /> }));

  return (
    <RecordFormProvider
      entity={entity}
      row={row}
      initial={row ? formValues(entity, row) : newValues(entity, user.customer, defaults)}
      isGone={isGone}
      isLocked={rights?.write === false}
      showTab={showTab}
      onCreated={(created) => void navigate({ to: recordPath(entity, created.id), replace: true })}
      onCancel={() => void navigate({ to: listPath(entity) })}
      header={
        <PageHeader
          title={title}
          breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(entity) }, { text: title }] }}
          actions={
            row && !isGone ? (
              <>
                {actions?.(row)}
                {rights?.remove !== false && <RemoveButton entity={entity} row={row} />}
              </>
            ) : undefined
          }
        />
      }
    >
      {row ? (
        <Tabs value={tab} onChange={(next) => next && showTab(next)} keepMounted>
          <Tabs.List aria-label={t("record.tabs")} className={classes.tabs}>
            {[...entity.tabs, "history"].map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(tabKey(name))}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {formTabs.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name}>
              {content}
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="history">{tab === "history" && <HistoryTab entity={entity} id={row.id} />}</Tabs.Panel>
        </Tabs>
      ) : (
        formTabs.map(({ name, content }) => <div key={name}>{content}</div>)
      )}
    </RecordFormProvider>
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
