import { Button, FileButton, Text } from "@mantine/core";
import { IconFingerprint, IconPhotoEdit } from "@tabler/icons-react";
import { useState } from "react";
import { accepts } from "#domain/access/rules.ts";
import type { FileRef } from "#domain/entity.ts";
import { hasEvidence } from "#domain/evidence/hand-over.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { addUploads } from "#web/outgoing/outgoing.ts";
import type { UploadTarget } from "#web/outgoing/upload-target.ts";
import { longErrorDuration, notifyError } from "#web/ui/feedback/toast.ts";
import { acceptFiles } from "./accept-files.ts";
import { CustodyDialog } from "./custody-dialog.tsx";
import classes from "./file-viewer.module.css";

type Props = { file: FileRef; target: UploadTarget; field: Field<"files">; isLocked: boolean };

/** What can be done with a file as evidence: its chain of custody, and a marked or cut version beside it. */
export function FileEvidence({ file, target: { entity, record, field: name }, field, isLocked }: Props) {
  const { t } = useI18n();
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { name: entityName } = entity;
  const addVersion = async (chosen: File | null) => {
    if (!chosen) return;
    const { accepted, problems } = await acceptFiles([chosen], field, t);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    addUploads(
      { entity, record, field: name },
      accepted.map((one) => ({ ...one, ...(file.category && { category: file.category }), original: file.sha256 })),
    );
  };
  return (
    <div className={classes.evidence}>
      {hasEvidence(entityName) && accepts("lawyer", role) && (
        <Button variant="default" size="compact-sm" leftSection={<IconFingerprint size={14} aria-hidden />} onClick={() => setOpen(true)}>
          {t("custody.title")}
        </Button>
      )}
      {!isLocked && !field.single && (
        <>
          <FileButton onChange={(chosen) => void addVersion(chosen)}>
            {(props) => (
              <Button {...props} variant="default" size="compact-sm" leftSection={<IconPhotoEdit size={14} aria-hidden />}>
                {t("files.addVersion")}
              </Button>
            )}
          </FileButton>
          <Text size="xs">{t("files.addVersion.hint")}</Text>
        </>
      )}
      {isOpen && hasEvidence(entityName) && <CustodyDialog entity={entityName} id={record} file={file.id} onClose={() => setOpen(false)} />}
    </div>
  );
}
