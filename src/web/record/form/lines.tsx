import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { canSee, isReserved } from "#domain/access/can.ts";
import { isNumeric } from "#domain/field-traits.ts";
import { formDraftOf } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useLineLabels } from "#web/record/base/entity-labels.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { useRecordForm } from "./form-context.ts";
import { LineDialog, lineDraft } from "./line-dialog.tsx";
import classes from "./lines.module.css";
import { type Line, useLines } from "./use-lines.ts";

type Props = {
  name: string;
  /** Initial values of a new line. */
  defaults?: FormValues;
  /** False where new lines come from elsewhere. */
  canAdd?: boolean;
  /** Instead of one column per field. */
  columns?: readonly LineColumn[];
  /** Orders the lines by this date instead of by their creation. */
  orderBy?: string;
};
export type LineColumn = { key: string; label: string; kind?: string; isNumeric?: boolean; text: (line: Line) => string };

/** The lines of a record in a table, with buttons to add, edit (in a dialog) and remove (after confirmation). */
export function Lines({ name, defaults = {}, canAdd = true, columns, orderBy }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { entity, labels } = useRecordForm();
  const { row, lines: created, fields, isLocked, remove } = useLines(name);
  const lines = orderBy ? created.toSorted((one, other) => String(one[orderBy]).localeCompare(String(other[orderBy]))) : created;
  const names = useLineLabels(entity, name);
  const lineWithDraft = (): Line | "new" | null => {
    const hasDraft = (line: Line | null) => formDraftOf(lineDraft(entity, row.id, name, line)) !== undefined;
    return lines.find(hasDraft) ?? (hasDraft(null) ? "new" : null);
  };
  const text = useValueText();
  // Reopens a line that was being edited when the session was locked or ended.
  const [edited, setEdited] = useState<Line | "new" | null>(() => (isLocked ? null : lineWithDraft()));
  const [isOpen, setOpen] = useState(edited !== null);
  const panel = useRef<HTMLDivElement>(null);
  const shown: readonly LineColumn[] =
    columns ??
    Object.entries(fields)
      .filter(([, field]) => canSee(user, field))
      .map(([key, field]) => ({
        key,
        label: names[key]!,
        kind: field.kind,
        isNumeric: isNumeric(field),
        text: (line) => text(field, line[key]),
      }));
  const open = (line: Line | "new") => {
    setEdited(line);
    setOpen(true);
  };
  const nameOf = (line: Line) =>
    shown
      .slice(0, 3)
      .map((column) => column.text(line))
      .join(" · ");
  const askRemove = (line: Line) =>
    confirm({
      title: t("confirm.title"),
      text: t("line.remove.text", { line: nameOf(line) }),
      yes: t("button.remove"),
      no: t("button.cancel"),
      onYes: () => void remove(line).then(() => panel.current?.focus()),
    });

  return (
    <div ref={panel} tabIndex={-1} className={classes.root} data-path={name}>
      {lines.length === 0 ? (
        <p className={classes.none}>{t("line.none")}</p>
      ) : (
        <table className={classes.table} aria-label={labels[name]}>
          <thead>
            <tr>
              {shown.map(({ key, label, isNumeric: isAmount }) => (
                <th key={key} scope="col" data-numeric={isAmount || undefined}>
                  {label}
                </th>
              ))}
              {!isLocked && (
                <th scope="col">
                  <span className={classes.visuallyHidden}>{t("duplicates.actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                {shown.map(({ key, label, kind, isNumeric: isAmount, text: textOf }) => (
                  <td key={key} data-label={label} data-kind={kind} data-numeric={isAmount || undefined}>
                    {textOf(line)}
                  </td>
                ))}
                {!isLocked && (
                  <td className={classes.buttons}>
                    {!isReserved(user, fields, line) && (
                      <>
                        <LineButton label={t("line.change", { line: nameOf(line) })} icon={IconPencil} onClick={() => open(line)} />
                        <LineButton label={t("line.remove", { line: nameOf(line) })} icon={IconTrash} onClick={() => askRemove(line)} />
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isLocked && canAdd && (
        <Button variant="light" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open("new")}>
          {t("line.add", { lines: labels[name]! })}
        </Button>
      )}
      {edited && (
        <LineDialog
          key={edited === "new" ? "new" : edited.id}
          name={name}
          line={edited === "new" ? null : edited}
          defaults={defaults}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

export function LineButton({ label, icon: Icon, onClick }: { label: string; icon: typeof IconPencil; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
