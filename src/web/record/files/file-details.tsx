import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { FileRef } from "#domain/entity.ts";
import { recordedParts } from "#domain/evidence/file-source.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { useSizeText } from "./file-display.ts";
import classes from "./file-viewer.module.css";

/** The metadata of a file with its hash, which proves that a copy is identical. */
export function FileDetails({ file, files, children }: { file: FileRef; files: readonly FileRef[]; children?: ReactNode }) {
  const { t, date, datetime, number, enumLabel } = useI18n();
  const recorded = (text: string) => {
    const { local, zone } = recordedParts(text);
    return `${date(local)} ${local.slice(11)} (${zone === null ? t("files.recorded.noZone") : zone === "Z" ? "UTC" : `UTC${zone}`})`;
  };
  const size = useSizeText();
  const facts: readonly (readonly [string, string | null])[] = [
    [t("files.caption"), file.caption],
    [t("viewer.size"), size(file.size)],
    [t("viewer.dimensions"), file.width && file.height ? `${number(file.width)} × ${number(file.height)}` : null],
    [t("viewer.type"), file.category ? `${enumLabel("fileCategories", file.category)} · ${file.type}` : file.type],
    [t("viewer.date"), datetime(file.date, useTimeZone())],
    [t("viewer.author"), file.author],
    [t("files.source"), file.source && t(`files.source.${file.source}`)],
    [t("files.recorded"), file.recordedAt && recorded(file.recordedAt)],
    [t("files.original"), file.original && (files.find(({ sha256 }) => sha256 === file.original)?.name ?? t("files.original.elsewhere"))],
    [t("viewer.sha256"), file.sha256],
  ];
  return (
    <aside className={classes.details} aria-label={t("viewer.details")}>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <CopyButton value={file.sha256}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-sm"
            onClick={copy}
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          >
            {t(copied ? "viewer.copied" : "viewer.copy")}
          </Button>
        )}
      </CopyButton>
      {children}
    </aside>
  );
}
