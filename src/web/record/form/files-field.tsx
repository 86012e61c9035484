import { useState } from "react";
import { fileSizes } from "#api/limits.ts";
import { canEdit, isOpenTo } from "#domain/access/can.ts";
import type { FileRef } from "#domain/entity.ts";
import { hasEvidence } from "#domain/evidence/hand-over.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { addUploads, useUploads } from "#web/outgoing/outgoing.ts";
import { isSameTarget } from "#web/outgoing/upload-target.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import { acceptFiles } from "#web/record/files/accept-files.ts";
import { useSizeText } from "#web/record/files/file-display.ts";
import { FileList } from "#web/record/files/file-list.tsx";
import classes from "#web/record/files/files-field.module.css";
import { usePendingFiles } from "#web/record/files/pending-files.ts";
import { PendingList } from "#web/record/files/pending-list.tsx";
import { UploadCopiesOffer } from "#web/record/files/upload-copies-offer.tsx";
import { UploadLine } from "#web/record/files/upload-line.tsx";
import { longErrorDuration, notifyError } from "#web/ui/feedback/toast.ts";
import { DropArea } from "#web/ui/input/drop-area.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { PhotoButtons } from "#web/ui/input/photo-buttons.tsx";
import { EvidenceBar } from "./evidence-bar.tsx";
import { useRecordForm } from "./form-context.ts";

type Props = {
  name: string;
  field: Field<"files">;
  label: string;
  readOnly: boolean;
  /** Category of new files, if it is known. */
  category?: FileRef["category"];
  /** On a phone: large buttons for the camera and the gallery. */
  isCameraFirst?: boolean;
};

/** The files of a record. They are uploaded, renamed, ordered and removed at once, independently of the form. */
export function FilesField({ name, field, label, readOnly, category, isCameraFirst = false }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { entity: formEntity, row, canAddFiles } = useRecordForm();
  const pendingFiles = usePendingFiles();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const target = { entity: entityNamed(formEntity.name), record: row?.id ?? "", field: name };
  const uploads = useUploads().filter((upload) => isSameTarget(upload.target, target));
  const files = row ? (row[name] as readonly FileRef[]) : [];
  const isLocked = readOnly || (row !== null && !isOpenTo({ id: user.uid, role: user.role }, target.entity, row));
  // In a field for a single file, another one would replace it.
  const canAdd = canEdit(user, field) && (!isLocked || (canAddFiles && !(field.single && files.length > 0)));

  const take = async (chosen: File[]) => {
    const { accepted: valid, problems } = await acceptFiles(field.single ? chosen.slice(0, 1) : chosen, field, t);
    const accepted = category ? valid.map((one) => ({ ...one, category })) : valid;
    setRejected(problems);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    if (row) addUploads(target, accepted);
    else pendingFiles.put(name, field.single ? accepted : [...pendingFiles.of(name), ...accepted]);
  };

  return (
    <fieldset data-path={name} className={classes.root}>
      <legend className={classes.label}>{label}</legend>
      {canAdd && isCameraFirst && (
        <PhotoButtons
          onFiles={(chosen) => void take(chosen)}
          multiple={!field.single}
          words={{ camera: t("quick.photo"), gallery: t("quick.gallery") }}
        />
      )}
      {canAdd && !isCameraFirst && <Area field={field} hasFiles={files.length > 0} onFiles={(chosen) => void take(chosen)} />}
      {canAdd && <FormAlert text={rejected.length > 0 ? rejected.join(" · ") : null} />}
      {!field.single && <UploadCopiesOffer target={target} uploads={uploads} />}
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
      {row ? <FileList target={target} field={field} files={files} isLocked={isLocked} /> : <PendingList files={pendingFiles} field={name} />}
      {row && field.categories && hasEvidence(target.entity.name) && (
        <EvidenceBar entity={target.entity.name} row={row} canRecord={!isLocked || canAddFiles} />
      )}
    </fieldset>
  );
}

function Area({ field, hasFiles, onFiles }: { field: Field<"files">; hasFiles: boolean; onFiles: (files: File[]) => void }) {
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
        paste: t("files.paste"),
        camera: t("files.camera"),
        ...(!field.pictures && !field.single && { video: t("files.video") }),
      }}
    />
  );
}
