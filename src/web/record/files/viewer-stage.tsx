import { Button } from "@mantine/core";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import type { FileRef } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { ZoomPicture } from "#web/ui/layout/zoom-picture.tsx";
import { contentUrl, previewUrl, viewerOf } from "./file-display.ts";
import { FileIcon } from "./file-icon.tsx";
import classes from "./file-viewer.module.css";
import { HeicPicture } from "./heic-picture.tsx";

/** Shows the content of a file. */
export function ViewerStage({ file, zoom }: { file: FileRef; zoom: number }) {
  const { t } = useI18n();
  const [isFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  if (isFailed) return <NoPreview file={file} text={t("viewer.failed")} />;
  switch (viewerOf(file)) {
    case "picture":
      return <ZoomPicture src={previewUrl(file, "large")} alt={file.name} zoom={zoom} onError={fail} />;
    case "heic":
      return <HeicPicture file={file} zoom={zoom} onError={fail} />;
    case "video":
      // biome-ignore lint/a11y/useMediaCaption: recordings of cameras have no captions.
      return <video className={classes.player} src={contentUrl(file)} controls aria-label={file.name} onError={fail} />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: recordings have no captions.
      return <audio src={contentUrl(file)} controls aria-label={file.name} onError={fail} />;
    case "pdf":
      return <iframe className={classes.document} src={contentUrl(file)} title={file.name} />;
    default:
      return <NoPreview file={file} text={t("viewer.none")} />;
  }
}

function NoPreview({ file, text }: { file: FileRef; text: string }) {
  const { t } = useI18n();
  return (
    <div className={classes.noPreview}>
      <FileIcon name={file.name} size={56} />
      <p>{text}</p>
      <div className={classes.actions}>
        <Button component="a" href={contentUrl(file)} download={file.name} leftSection={<IconDownload size={16} aria-hidden />}>
          {t("viewer.download")}
        </Button>
        {viewerOf(file) !== "none" && (
          <Button
            component="a"
            href={contentUrl(file)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t("viewer.open")}
          </Button>
        )}
      </div>
    </div>
  );
}
