import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSizeText } from "./file-display.ts";
import { FileIcon } from "./file-icon.tsx";
import classes from "./files-field.module.css";
import { type PendingFiles, usePendingFilesOf } from "./pending-files.ts";

/** Files that wait for their record to be created. */
export function PendingList({ files: pending, field }: { files: PendingFiles; field: string }) {
  const { t } = useI18n();
  const size = useSizeText();
  const files = usePendingFilesOf(pending, field);
  if (files.length === 0) return null;
  return (
    <ul className={classes.list}>
      {files.map((one) => (
        <li key={`${one.name} ${one.file.size} ${one.file.lastModified}`} className={classes.pending}>
          <FileIcon name={one.name} size={22} />
          <div className={classes.pendingText}>
            <div className={classes.pendingName}>{one.name}</div>
            <div className={classes.pendingState}>
              {size(one.file.size)} · {t("files.waits")}
            </div>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("files.drop.held", { name: one.name })}
            onClick={() =>
              pending.put(
                field,
                files.filter((other) => other !== one),
              )
            }
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
