import { useI18n } from "#web/lib/i18n.tsx";
import { useIsStorageKept } from "#web/lib/keep-storage.ts";
import classes from "./outbox.module.css";

/** Whether the browser may erase what waits here. */
export function StorageNote() {
  const { t } = useI18n();
  const isKept = useIsStorageKept();
  if (isKept === undefined) return null;
  return (
    <p className={classes.storage} data-warning={!isKept || undefined}>
      {t(isKept ? "storage.kept" : "storage.mayErase")}
    </p>
  );
}
