import { Collapse, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconCloudUpload } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { UploadLine } from "./upload-line.tsx";
import type { Upload } from "./uploads.ts";
import classes from "./uploads-tray.module.css";

/** All files on their way, in the corner of every page. */
export function UploadsTray({ uploads }: { uploads: readonly Upload[] }) {
  const { t, locale } = useI18n();
  const [isOpen, { toggle }] = useDisclosure();
  const moving = uploads.filter(({ state }) => state !== "failed");
  const sum = (of: (upload: Upload) => number) => moving.reduce((total, upload) => total + of(upload), 0);
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
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section className={classes.root} data-open={isOpen || undefined} aria-label={t("upload.tray")}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={toggle}>
        {moving.length > 0 ? <IconCloudUpload size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden className={classes.failed} />}
        <span className={classes.text}>
          {moving.length > 0 ? t("upload.tray.sending", { n: moving.length, percent }) : t("upload.tray.failed", { n: uploads.length })}
        </span>
        <Chevron size={16} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <div className={classes.list}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </div>
      </Collapse>
    </section>
  );
}
