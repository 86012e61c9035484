import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { CellProps } from "#web/record/cell.tsx";
import { LapsingCell } from "#web/record/lapsing-cell.tsx";
import { useValueText } from "#web/record/value-text.ts";
import classes from "./case-cells.module.css";

const withImages: readonly unknown[] = ["storedUploaded", "uploadedFactsNotVisible", "camerasMomentUnknown"];

/** Whether there are images at a glance; which ones on a second look. */
export function ImagesCell({ field, value }: CellProps) {
  const { t } = useI18n();
  const text = useValueText();
  const Icon = withImages.includes(value) ? IconCamera : IconCameraOff;
  return (
    <span className={classes.images} title={text(field, value)}>
      <Icon size={16} aria-hidden />
      {t(withImages.includes(value) ? "images.yes" : "images.no")}
    </span>
  );
}

export function LimitationCell(props: CellProps) {
  const { t } = useI18n();
  return <LapsingCell {...props} soon={60} titles={{ soon: t("limitation.soon"), past: t("limitation.past") }} />;
}
