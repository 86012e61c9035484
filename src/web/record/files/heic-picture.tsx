import { Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { FileRef } from "#domain/entity.ts";
import { ZoomPicture } from "#web/ui/layout/zoom-picture.tsx";
import { jpegOf } from "./decode-picture.ts";
import { contentUrl } from "./file-display.ts";

/** In pixels: enough to zoom into. */
const viewedSide = 2400;

/** A stored HEIC photo, which the server keeps as it is and has no preview of. */
export function HeicPicture({ file, zoom, onError }: { file: FileRef; zoom: number; onError: () => void }) {
  const [url, setUrl] = useState<string>();
  const { id, name } = file;
  const fail = useRef(onError);
  fail.current = onError;
  useEffect(() => {
    let made: string | undefined;
    const aborter = new AbortController();
    const show = async () => {
      const answer = await fetch(contentUrl({ id }), { signal: aborter.signal });
      if (!answer.ok) throw new Error(`the photo was answered with ${answer.status}`);
      const picture = await jpegOf(await answer.blob(), name, viewedSide, 0.9);
      if (aborter.signal.aborted) return;
      if (!picture) throw new Error("no picture");
      made = URL.createObjectURL(picture);
      setUrl(made);
    };
    show().catch(() => aborter.signal.aborted || fail.current());
    return () => {
      aborter.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, name]);
  return url ? <ZoomPicture src={url} alt={name} zoom={zoom} onError={onError} /> : <Loader aria-label={name} />;
}
