import { Button, Paper, Text } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { forgetSharedFiles, readSharedFiles } from "#web/lib/shared-files.ts";
import { acceptFiles } from "#web/record/files/accept-files.ts";
import { FileThumbnail } from "#web/record/files/file-thumbnail.tsx";
import type { PendingFiles } from "#web/record/files/pending-files.ts";
import { longErrorDuration, notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import classes from "./shared-files-offer.module.css";

type Props = {
  pendingFiles: PendingFiles;
  /** Stores the draft: until it has them, they are kept where they were. */
  onAdded: () => Promise<unknown>;
};

/** Offers what another application shared with this one to the report that is being written. */
export function SharedFilesOffer({ pendingFiles, onAdded }: Props) {
  const { t } = useI18n();
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    void readSharedFiles().then(setFiles, () => undefined);
  }, []);
  // The server got them, because this browser was not ready to: see `share-route.ts`.
  const { shared } = useSearch({ strict: false }) as { shared?: unknown };
  if (files.length === 0) return shared === "missed" && <InfoBar icon={<IconPhotoOff size={18} />} text={t("shared.missed")} />;
  const end = () => {
    setFiles([]);
    void forgetSharedFiles().catch(() => undefined);
  };
  const add = async () => {
    const { accepted, problems } = await acceptFiles(files, {}, t);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    pendingFiles.put("files", [...pendingFiles.of("files"), ...accepted.map((one) => ({ ...one, category: "images" as const }))]);
    await onAdded();
    end();
    if (accepted.length > 0) notifySuccess(t("shared.added", { n: accepted.length }));
  };
  return (
    <Paper withBorder p="sm" mb="sm" component="section" aria-label={t("shared.title", { n: files.length })}>
      <Text fw={600}>{t("shared.title", { n: files.length })}</Text>
      <ul className={classes.files}>
        {files.map((file, index) => (
          <li key={`${index} ${file.name}`} title={file.name}>
            <FileThumbnail file={file} name={file.name} />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={() => void add()}>{t("shared.add")}</Button>
        <Button variant="default" onClick={end}>
          {t("shared.discard")}
        </Button>
      </div>
    </Paper>
  );
}
