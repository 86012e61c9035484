import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { canSee } from "#domain/access/can.ts";
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
};

/** The lines of a record in a table, with buttons to add, edit (in a dialog) and remove (after confirmation). */
export function Lines({ name, defaults = {}, canAdd = true }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { entity, labels } = useRecordForm();
  const { row, lines, fields, isLocked, remove } = useLines(name);
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
  const shown = Object.keys(fields).filter((key) => canSee(user, fields[key]!));
  const open = (line: Line | "new") => {
    setEdited(line);
    setOpen(true);
  };
  const nameOf = (line: Line) =>
    shown
      .slice(0, 3)
      .map((key) => text(fields[key]!, line[key]))
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
              {shown.map((key) => (
                <th key={key} scope="col" data-numeric={isNumeric(fields[key]!) || undefined}>
                  {names[key]}
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
                {shown.map((key) => (
                  <td key={key} data-label={names[key]} data-kind={fields[key]!.kind} data-numeric={isNumeric(fields[key]!) || undefined}>
                    {text(fields[key]!, line[key])}
                  </td>
                ))}
                {!isLocked && (
                  <td className={classes.buttons}>
                    <LineButton label={t("line.change", { line: nameOf(line) })} icon={IconPencil} onClick={() => open(line)} />
                    <LineButton label={t("line.remove", { line: nameOf(line) })} icon={IconTrash} onClick={() => askRemove(line)} />
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
