import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Entity, FileRef, Ref } from "#domain/entity.ts";
import { type OutboxEntry, readFiles } from "#web/intake/outbox/outbox-store.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUploads } from "#web/outgoing/outgoing.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { useSizeText } from "#web/record/files/file-display.ts";
import type { PendingByField } from "#web/record/files/pending-files.ts";
import { UploadLine } from "#web/record/files/upload-line.tsx";
import sent from "./sent.module.css";
import { Part } from "./sent-part.tsx";

type Props = { id: string; entry: OutboxEntry | null; row: Row | undefined; entity: Entity };

/** Each file of the intake: arrived, on its way, or waiting on this device. */
export function SentFiles({ id, entry, row, entity }: Props) {
  const { t } = useI18n();
  const size = useSizeText();
  const people = [...((row?.criminals as readonly Ref[] | undefined) ?? []), ...(entry?.content.parties ?? [])].map((person) => person.id);
  const all = useUploads().filter(({ target }) => target.record === id || people.includes(target.record));
  const stored = useStoredFiles(entry);
  const names = Object.keys(entity.fields).filter((name) => entity.fields[name]!.kind === "files");
  const arrived = row ? names.flatMap((name) => (row[name] as readonly FileRef[] | undefined) ?? []) : [];
  // The record shows a file a moment before its upload has ended.
  const uploads = all.filter(
    (upload) => upload.state !== "checking" || !arrived.some(({ name, size: bytes }) => name === upload.name && bytes === upload.size),
  );
  const waiting = all.length > 0 ? [] : stored;
  if (arrived.length + uploads.length + waiting.length === 0) return null;
  return (
    <Part title={t("sent.files")}>
      <ul className={sent.files}>
        {arrived.map((file) => (
          <li key={file.id}>
            <IconCircleCheck size={20} className={sent.icon} aria-hidden />
            <span>
              {file.name}
              <small>{[size(file.size), t("sent.files.arrived")].join(" · ")}</small>
            </span>
          </li>
        ))}
        {waiting.map(({ key, name, bytes }) => (
          <li key={key}>
            <IconClock size={20} aria-hidden />
            <span>
              {name}
              <small>{[size(bytes), t("sent.files.waits")].join(" · ")}</small>
            </span>
          </li>
        ))}
      </ul>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </Part>
  );
}

/** The files that the outbox still holds. */
function useStoredFiles(entry: OutboxEntry | null) {
  const [files, setFiles] = useState<PendingByField>({});
  useEffect(() => {
    let isCurrent = true;
    // Without storage there is no entry either.
    if (entry) void readFiles(entry.content.id).then((found) => isCurrent && setFiles(found));
    else setFiles({});
    return () => {
      isCurrent = false;
    };
  }, [entry]);
  return Object.entries(files)
    .flatMap(([field, list]) => list.map(({ name, file }, index) => ({ key: `${field} ${index}`, name, bytes: file.size })))
    .filter(({ key }) => !entry?.gone.includes(key));
}
