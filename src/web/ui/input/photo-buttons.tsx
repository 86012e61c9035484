import { Button } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { useRef } from "react";
import classes from "./photo-buttons.module.css";

type Props = { onFiles: (files: File[]) => void; multiple: boolean; accept?: string; words: { camera: string; gallery: string } };

/** For a phone: the camera first, as a large button, then what is on the phone already. */
export function PhotoButtons({ onFiles, multiple, accept, words }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Without this the same file could not be chosen again.
    input.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className={classes.root}>
      <Button className={classes.camera} leftSection={<IconCamera size={28} aria-hidden />} onClick={() => camera.current?.click()}>
        {words.camera}
      </Button>
      <Button
        variant="default"
        className={classes.gallery}
        leftSection={<IconPhoto size={20} aria-hidden />}
        onClick={() => gallery.current?.click()}
      >
        {words.gallery}
      </Button>
      <input ref={camera} type="file" hidden aria-hidden accept="image/*" capture="environment" onChange={(event) => take(event.currentTarget)} />
      <input ref={gallery} type="file" hidden aria-hidden accept={accept} multiple={multiple} onChange={(event) => take(event.currentTarget)} />
    </div>
  );
}
