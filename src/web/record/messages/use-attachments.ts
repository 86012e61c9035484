import { useEffect, useEffectEvent, useState } from "react";
import type { Entity, FileRef } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { addUploads, onEnd, useUploads } from "#web/outgoing/outgoing.ts";
import type { End } from "#web/outgoing/run-outgoing.ts";
import { acceptFiles } from "#web/record/files/accept-files.ts";
import { longErrorDuration, notifyError } from "#web/ui/feedback/toast.ts";

export type Attached = Pick<FileRef, "id" | "name">;

/** Files of the record that a message refers to: uploaded as any file of the record, for the readers of the thread, and named by the message once they have joined it. */
export function useAttachments({
  entity,
  record,
  office,
  onJoined,
}: {
  entity: Entity;
  record: string;
  /** For the office alone. */
  office: boolean;
  onJoined: (file: Attached) => void;
}) {
  const { t } = useI18n();
  const [pending, setPending] = useState<readonly string[]>([]);
  const uploads = useUploads().filter(({ id }) => pending.includes(id));
  const end = useEffectEvent(({ upload, row }: End) => {
    if (!pending.includes(upload.id) || !row) return;
    setPending((ids) => ids.filter((id) => id !== upload.id));
    onJoined({ id: upload.id, name: upload.name });
  });
  useEffect(() => onEnd((ended) => end(ended)), []);

  const take = async (files: readonly File[]) => {
    const { accepted, problems } = await acceptFiles(files, {}, t);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    if (accepted.length === 0) return;
    const added = await addUploads(
      { entity, record, field: "files" },
      accepted.map((file) => ({ ...file, office })),
    );
    setPending((ids) => [...ids, ...added]);
  };
  // A cancelled upload is in the list no more.
  return { uploads, isUploading: uploads.some(({ state }) => state !== "failed"), take };
}
