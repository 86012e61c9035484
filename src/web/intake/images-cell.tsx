import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import { hasCameras } from "#domain/cases/completeness.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useValueText } from "#web/record/base/value-text.ts";
import type { CellProps } from "#web/record/list/grid/cell.tsx";
import classes from "./images-cell.module.css";

/** The answer about images and the number of uploaded files. The tooltip has the exact answer. */
export function ImagesCell({ field, value, row }: CellProps) {
  const { t } = useI18n();
  const text = useValueText();
  const isYes = hasCameras(value);
  const Icon = isYes ? IconCamera : IconCameraOff;
  const n = Number(row.fileCount ?? 0);
  return (
    <span className={classes.root} title={`${text(field, value)} · ${t("images.files", { n })}`}>
      <Icon size={16} aria-hidden />
      {t(isYes ? "images.yes" : "images.no")} {(isYes || n > 0) && <span className={classes.files}>{t("images.files", { n })}</span>}
    </span>
  );
}
