import { Button, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { can, canEdit } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { exportHref } from "./export-href.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { Selection } from "./selection.ts";
import classes from "./selection-bar.module.css";

type Props = { entity: Entity; selection: Selection; sort: string; columns: readonly string[]; onCleared: () => void };

/** Actions on the selected rows. The live region exists before the bar does, so that screen readers announce the count. */
export function SelectionBar({ entity, selection, sort, columns, onCleared }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { fields: labels } = useEntityLabels(entity);
  const [assigned, setAssigned] = useState<string | null>(null);
  const { ids, replace } = selection;
  const text = ids.length > 0 ? t("selection.count", { n: ids.length }) : "";
  const bulk = can(user, "write", entity) ? (entity.bulk ?? []).filter((name) => canEdit(user, entity.fields[name]!)) : [];
  const clear = () => {
    replace([]);
    onCleared();
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
            {bulk.map((name) => (
              <Button key={name} variant="default" onClick={() => setAssigned(name)}>
                {t("bulk.assign", { field: labels[name]! })}
              </Button>
            ))}
            <ExportMenu label={t("selection.export")} href={(format) => exportHref(entity, format, { sort, columns, ids })} opens="above" />
          </div>
        </section>
      )}
      {bulk.map((name) => (
        <BulkDialog
          key={name}
          entity={entity}
          name={name}
          selection={selection}
          isOpen={assigned === name}
          onClose={() => setAssigned(null)}
          onCleared={onCleared}
        />
      ))}
    </>
  );
}
