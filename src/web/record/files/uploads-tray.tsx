import { Popover } from "@mantine/core";
import { IconAlertTriangle, IconCloudUpload } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { OutgoingFile } from "#web/outgoing/outgoing-file.ts";
import { TrayButton } from "#web/ui/layout/tray-button.tsx";
import { UploadLine } from "./upload-line.tsx";
import classes from "./uploads-tray.module.css";

/** All uploads, in the corner of every page. */
export function UploadsTray({ uploads }: { uploads: readonly OutgoingFile[] }) {
  const { t, locale } = useI18n();
  const active = uploads.filter(({ state }) => state !== "failed");
  const sum = (of: (upload: OutgoingFile) => number) => active.reduce((total, upload) => total + of(upload), 0);
  const share =
    Math.floor(
      (sum(({ sent }) => sent) /
        Math.max(
          1,
          sum(({ size }) => size),
        )) *
        100,
    ) / 100;
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(share);
  const text = active.length > 0 ? t("upload.tray.sending", { n: active.length, percent }) : t("upload.tray.failed", { n: uploads.length });
  return (
    <Popover position="bottom-end" width={320} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <TrayButton
          color={active.length > 0 ? undefined : "red"}
          icon={active.length > 0 ? <IconCloudUpload size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
          text={active.length > 0 ? percent : uploads.length}
          label={text}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("upload.tray")}>
        <strong>{text}</strong>
        <div className={classes.list}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
