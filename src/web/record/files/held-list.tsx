import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSizeText } from "./file-facts.ts";
import { FileIcon } from "./file-icon.tsx";
import classes from "./files-field.module.css";
import { type HeldFiles, useHeld } from "./held-files.ts";

/** Files that wait for their record to be created. */
export function HeldList({ held, field }: { held: HeldFiles; field: string }) {
  const { t } = useI18n();
  const size = useSizeText();
  const files = useHeld(held, field);
  if (files.length === 0) return null;
  return (
    <ul className={classes.list}>
      {files.map((one) => (
        <li key={`${one.name} ${one.file.size} ${one.file.lastModified}`} className={classes.held}>
          <FileIcon name={one.name} size={22} />
          <div className={classes.heldText}>
            <div className={classes.heldName}>{one.name}</div>
            <div className={classes.heldState}>
              {size(one.file.size)} · {t("files.waits")}
            </div>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("files.drop.held", { name: one.name })}
            onClick={() =>
              held.put(
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
