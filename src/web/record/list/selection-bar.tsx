import { Button, Menu, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ComponentType, Suspense, useRef, useState } from "react";
import { can, canEdit } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { isReference } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkAction, BulkDialogProps } from "./bulk-frame.tsx";
import { exportHref } from "./export-href.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { Selection } from "./selection.ts";
import classes from "./selection-bar.module.css";

type Props = {
  entity: Entity;
  selection: Selection;
  actions: readonly BulkAction[];
  sort: string;
  columns: readonly string[];
  onCleared: () => void;
};
/** One entry of the menu: setting a declared field, or an action of the list. */
type Entry = { key: string; label: string; Dialog: ComponentType<BulkDialogProps> };

/** Actions on the selected rows. The live region exists before the bar does, so that screen readers announce the count. */
export function SelectionBar({ entity, selection, actions, sort, columns, onCleared }: Props) {
  const { t } = useI18n();
  const [opened, setOpened] = useState<string | null>(null);
  // Loaded dialogs stay, so that they close with their motion.
  const [wasOpened, setWasOpened] = useState<readonly string[]>([]);
  const entries = useEntries(entity, actions);
  const { ids, keep } = selection;
  const text = ids.length > 0 ? t("selection.count", { n: ids.length }) : "";
  const clear = () => {
    keep([]);
    onCleared();
  };
  const open = (key: string) => {
    setWasOpened([...new Set([...wasOpened, key])]);
    setOpened(key);
  };
  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      {ids.length > 0 && (
        <section className={classes.root} aria-label={t("selection.title")}>
          <span className={classes.count} aria-hidden>
            {text}
          </span>
          <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={clear}>
            {t("selection.clear")}
          </Button>
          <div className={classes.actions}>
            <BulkMenu entries={entries} onOpen={open} />
            <ExportMenu label={t("selection.export")} href={(format) => exportHref(entity, format, { sort, columns, ids })} opens="above" />
          </div>
        </section>
      )}
      <Suspense>
        {entries
          .filter(({ key }) => wasOpened.includes(key))
          .map(({ key, Dialog }) => (
            <Dialog key={key} entity={entity} selection={selection} isOpen={opened === key} onClose={() => setOpened(null)} onCleared={onCleared} />
          ))}
      </Suspense>
    </>
  );
}

function useEntries(entity: Entity, actions: readonly BulkAction[]): Entry[] {
  const { t } = useI18n();
  const user = useUser();
  const { fields: labels } = useEntityLabels(entity);
  if (!can(user, "write", entity)) return [];
  const fields = (entity.bulk ?? []).filter((name) => canEdit(user, entity.fields[name]!) && isPickable(user, entity.fields[name]!));
  return [
    ...fields.map((name) => ({ key: name, label: t("bulk.assign", { field: labels[name]! }), Dialog: fieldDialog(name) })),
    ...actions.filter(({ isFor }) => isFor(user)).map(({ label, Dialog }) => ({ key: label, label: t(label), Dialog })),
  ];
}

/** Only managers pick users: others give tasks one by one. */
const isPickable = (user: Parameters<typeof can>[0], field: Field) => !isReference(field) || can(user, "pick", entityNamed(field.to));

const fieldDialogs = new Map<string, ComponentType<BulkDialogProps>>();

/** One component per field, so that a dialog keeps its state while the list renders again. */
function fieldDialog(name: string): ComponentType<BulkDialogProps> {
  const dialog = fieldDialogs.get(name) ?? ((props: BulkDialogProps) => <BulkDialog {...props} name={name} />);
  fieldDialogs.set(name, dialog);
  return dialog;
}

/** A single action is a button, several are a menu. */
function BulkMenu({ entries, onOpen }: { entries: readonly Entry[]; onOpen: (key: string) => void }) {
  const { t } = useI18n();
  const target = useRef<HTMLButtonElement>(null);
  const [first] = entries;
  if (!first) return null;
  if (entries.length === 1)
    return (
      <Button variant="default" onClick={() => onOpen(first.key)}>
        {first.label}
      </Button>
    );
  /** The menu closes, so the dialog must return the focus to the button. */
  const choose = (key: string) => {
    target.current?.focus();
    onOpen(key);
  };
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button ref={target} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t("bulk.menu")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t("bulk.menu")}>
        {entries.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => choose(key)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
