import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import { hasCameras } from "#domain/cases/completeness.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useValueText } from "#web/record/base/value-text.ts";
import type { CellProps } from "#web/record/list/grid/cell.tsx";
import classes from "./images-cell.module.css";

/** Whether there are images; the tooltip has the exact answer. */
export function ImagesCell({ field, value }: CellProps) {
  const { t } = useI18n();
  const text = useValueText();
  const Icon = hasCameras(value) ? IconCamera : IconCameraOff;
  return (
    <span className={classes.root} title={text(field, value)}>
      <Icon size={16} aria-hidden />
      {t(hasCameras(value) ? "images.yes" : "images.no")}
    </span>
  );
}
