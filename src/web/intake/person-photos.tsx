import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { isPictureName } from "#domain/formats/file-name.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { acceptFiles } from "#web/record/files/accept-files.ts";
import { FileThumbnail } from "#web/record/files/file-thumbnail.tsx";
import { type PendingFile, type PendingFiles, usePendingFiles, usePendingFilesOf } from "#web/record/files/pending-files.ts";
import { longErrorDuration, notifyError } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { PhotoButtons } from "#web/ui/input/photo-buttons.tsx";
import classes from "./person-photos.module.css";

/** The field of an offender that has the photos. */
export const pictureField = "criminalPictures";

export type PersonPhotosProps = {
  /** Those that were taken before the dialog was opened. */
  photos: readonly PendingFile[];
  reportPhotos: readonly PendingFile[];
  /** Tells whoever opened the dialog where the photos are. */
  onFiles: (files: PendingFiles) => void;
};

/** Photos of somebody who is described: taken now, from the gallery, or of those that the report has. */
export function PersonPhotos({ photos, reportPhotos, onFiles }: PersonPhotosProps) {
  const { t } = useI18n();
  const pending = usePendingFiles();
  const chosen = usePendingFilesOf(pending, pictureField);
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const begin = useEffectEvent(() => {
    onFiles(pending);
    if (pending.isEmpty() && photos.length > 0) pending.put(pictureField, photos);
  });
  useEffect(() => begin(), []);

  const put = (next: readonly PendingFile[]) => pending.put(pictureField, next);
  const take = async (files: File[]) => {
    const { accepted, problems } = await acceptFiles(files, { pictures: true }, t);
    setRejected(problems);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    put([...pending.of(pictureField), ...accepted]);
  };
  const shown = reportPhotos.filter(({ name }) => isPictureName(name));
  const isChosen = ({ file }: PendingFile) => chosen.some((one) => one.file === file);
  const toggle = (one: PendingFile) =>
    put(isChosen(one) ? chosen.filter(({ file }) => file !== one.file) : [...chosen, { file: one.file, name: one.name }]);
  return (
    <fieldset className={classes.root}>
      <legend>{t("party.photos")}</legend>
      <PhotoButtons
        onFiles={(files) => void take(files)}
        multiple
        accept="image/*,.heic"
        words={{ camera: t("party.photo"), gallery: t("party.photo.gallery") }}
      />
      <FormAlert text={rejected.length > 0 ? rejected.join(" · ") : null} />
      {chosen.length > 0 && (
        <ul className={classes.photos} aria-label={t("party.photos")}>
          {chosen.map((one, index) => (
            <li key={`${one.name} ${one.file.size} ${one.file.lastModified}`}>
              <FileThumbnail file={one.file} name={one.name} />
              <ActionIcon
                variant="default"
                size={48}
                aria-label={t("files.drop.held", { name: one.name })}
                onClick={() => put(chosen.toSpliced(index, 1))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <>
          <p className={classes.hint}>{t("party.photo.report")}</p>
          <div className={classes.photos}>
            {shown.map((one) => (
              <button
                key={`${one.name} ${one.file.size} ${one.file.lastModified}`}
                type="button"
                className={classes.choice}
                aria-pressed={isChosen(one)}
                aria-label={one.name}
                onClick={() => toggle(one)}
              >
                <FileThumbnail file={one.file} name={one.name} />
              </button>
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
