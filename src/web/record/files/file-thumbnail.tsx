import { useEffect, useState } from "react";
import { extensionOf, isPictureName } from "#domain/formats/file-name.ts";
import { isHeic, jpegOf } from "./decode-picture.ts";
import { FileIcon } from "./file-icon.tsx";
import classes from "./file-thumbnail.module.css";

/** A chosen photo as it is on this device, at once. What cannot be shown is an icon with its type. */
export function FileThumbnail({ file, name }: { file: File; name: string }) {
  const url = usePictureUrl(file, name);
  const [failed, setFailed] = useState<string>();
  if (url && failed !== url) return <img className={classes.root} src={url} alt="" draggable={false} onError={() => setFailed(url)} />;
  return (
    <span className={classes.root}>
      <FileIcon name={name} size={22} />
      <small>{extensionOf(name).toUpperCase()}</small>
    </span>
  );
}

/** In pixels, on the finest screens. */
const thumbnailSide = 240;

/** Most browsers show no HEIC: of one a small JPEG is made. */
function usePictureUrl(file: File, name: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isPictureName(name)) return;
    let made: string | undefined;
    let isGone = false;
    const show = (picture: Blob | null) => {
      if (isGone || !picture) return;
      made = URL.createObjectURL(picture);
      setUrl(made);
    };
    if (isHeic(name)) jpegOf(file, name, thumbnailSide).then(show, () => undefined);
    else show(file);
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file, name]);
  return url;
}
