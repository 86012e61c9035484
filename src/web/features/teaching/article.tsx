import { Anchor, Paper, Title } from "@mantine/core";
import { IconExternalLink, IconMovie } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { teaching } from "#domain/entities/teaching.ts";
import type { FileRef, RecordOf } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { viewerOf } from "#web/record/files/file-display.ts";
import { FileList } from "#web/record/files/file-list.tsx";
import { ViewerStage } from "#web/record/files/viewer-stage.tsx";
import classes from "./article.module.css";

export type Item = RecordOf<typeof teaching>;

/** The content of an item: videos, text, and its pictures and documents for the viewer. */
export function Article({ item }: { item: Item }) {
  const { t } = useI18n();
  const filesWith = (...viewers: ReturnType<typeof viewerOf>[]) => item.files.filter((file) => viewers.includes(viewerOf(file)));
  return (
    <Paper withBorder component="article" className={classes.root}>
      {filesWith("video", "audio").map((file) => (
        <figure key={file.id} className={classes.video}>
          <ViewerStage file={file} zoom={1} />
          <figcaption>{file.name}</figcaption>
        </figure>
      ))}
      {item.video && <VideoLink address={item.video} />}
      <Paragraphs text={item.description ?? ""} />
      <Files title={t("teaching.pictures")} item={item} files={filesWith("picture")} arePictures />
      <Files title={t("teaching.documents")} item={item} files={filesWith("pdf", "none")} />
    </Paper>
  );
}

/** External videos are linked, not embedded: embedding would reveal the reader to their host. */
function VideoLink({ address }: { address: string }) {
  const { t } = useI18n();
  return (
    <Anchor className={classes.link} href={address} target="_blank" rel="noreferrer">
      <IconMovie size={22} stroke={1.6} aria-hidden />
      <span>
        {t("teaching.video.open")}
        <span className={classes.address}>{new URL(address).host}</span>
      </span>
      <IconExternalLink size={16} aria-hidden />
    </Anchor>
  );
}

const Paragraphs = ({ text }: { text: string }) => (
  <div className={classes.text}>
    {text.split(/\n\s*\n/).map((paragraph, index) => (
      <p key={index}>{paragraph}</p>
    ))}
  </div>
);

type FilesProps = { title: string; item: Item; files: readonly FileRef[]; arePictures?: boolean };

function Files({ title, item, files, arePictures }: FilesProps): ReactNode {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.heading}>
        {title}
      </Title>
      <FileList
        target={{ entity: teaching, record: item.id, field: "files" }}
        field={{ ...teaching.fields.files, pictures: arePictures }}
        files={files}
        isLocked
      />
    </section>
  );
}
