import { useState } from "react";
import { fileSizes } from "#api/limits.ts";
import type { FileRef } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import { entityNamed } from "#web/record/record-client.ts";
import { DropArea } from "#web/ui/drop-area.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { notifyError } from "#web/ui/notice.ts";
import { acceptFiles } from "./accept-files.ts";
import { useSizeText } from "./file-facts.ts";
import { FileList } from "./file-list.tsx";
import classes from "./files-field.module.css";
import { useHeldFiles } from "./held-files.ts";
import { HeldList } from "./held-list.tsx";
import { isSamePlace } from "./place.ts";
import { UploadLine } from "./upload-line.tsx";
import { addUploads, useUploads } from "./uploads.ts";

export type FilesKind = Extract<Field, { kind: "files" }>;
type Props = {
  name: string;
  field: FilesKind;
  label: string;
  readOnly: boolean;
  /** What the files that come here are about, where that is known. */
  category?: FileRef["category"];
};

/** The files of a record: they are sent, named, ordered and removed at once, apart from what is being typed. */
export function FilesField({ name, field, label, readOnly: isLocked, category }: Props) {
  const { t } = useI18n();
  const { entity: part, row } = useRecordForm();
  const held = useHeldFiles();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const place = { entity: entityNamed(part.name), record: row?.id ?? "", field: name };
  const uploads = useUploads().filter((upload) => isSamePlace(upload.place, place));
  const files = row ? (row[name] as readonly FileRef[]) : [];

  const take = (chosen: File[]) => {
    const { accepted: valid, problems } = acceptFiles(field.single ? chosen.slice(0, 1) : chosen, field, t);
    const accepted = category ? valid.map((one) => ({ ...one, category })) : valid;
    setRefused(problems);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem);
    if (row) addUploads(place, accepted);
    else held.put(name, field.single ? accepted : [...held.of(name), ...accepted]);
  };

  return (
    <fieldset data-path={name} className={classes.root}>
      <legend className={classes.label}>{label}</legend>
      {!isLocked && <Area field={field} hasFiles={files.length > 0} onFiles={take} />}
      {!isLocked && <FormAlert text={refused.length > 0 ? refused.join(" · ") : null} />}
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
      {row ? <FileList place={place} field={field} files={files} isLocked={isLocked} /> : <HeldList held={held} field={name} />}
    </fieldset>
  );
}

function Area({ field, hasFiles, onFiles }: { field: FilesKind; hasFiles: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useI18n();
  const size = useSizeText();
  const kind = field.pictures ? ".pictures" : field.single ? ".single" : "";
  return (
    <DropArea
      onFiles={onFiles}
      accept={field.pictures ? "image/jpeg,image/png,image/webp,image/heic,.heic" : undefined}
      multiple={!field.single}
      isSmall={field.single}
      words={{
        title: t(`files.drop${kind}`),
        hint: field.pictures ? t("files.hint.pictures", { max: size(fileSizes.picture) }) : t("files.hint", { max: size(fileSizes.any) }),
        choose: field.single && hasFiles ? t("files.replace") : t(`files.choose${kind}`),
        camera: t("files.camera"),
      }}
    />
  );
}
