import { useI18n } from "#web/lib/i18n.tsx";
import { cancelUpload, pauseUpload, resumeUpload } from "#web/outgoing/outgoing.ts";
import type { OutgoingFile } from "#web/outgoing/outgoing-file.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { ProgressLine } from "#web/ui/feedback/progress-line.tsx";
import { useSizeText } from "./file-display.ts";
import { FileThumbnail } from "./file-thumbnail.tsx";

/** The progress of an upload, with buttons to pause, resume and cancel it, or to retry and discard it once it failed. */
export function UploadLine({ upload }: { upload: OutgoingFile }) {
  const { t } = useI18n();
  const size = useSizeText();
  const { id, name, state, sent, size: total, problem, reason = "failed" } = upload;
  const words: Record<OutgoingFile["state"], () => string> = {
    waiting: () => t("upload.waiting"),
    sending: () => t("upload.sending", { sent: size(sent), total: size(total) }),
    interrupted: () => t("upload.interrupted"),
    paused: () => t("upload.paused"),
    checking: () => t("upload.checking"),
    failed: () => problem || t(`upload.${reason}`),
  };
  const askDiscard = () =>
    confirm({
      title: t("upload.giveUp.title"),
      text: t("upload.giveUp.text", { name }),
      yes: t("upload.giveUp"),
      no: t("button.cancel"),
      onYes: () => cancelUpload(id),
    });
  const canPause = state === "waiting" || state === "sending" || state === "interrupted";
  return (
    <ProgressLine
      picture={<FileThumbnail file={upload.file} name={name} />}
      name={name}
      state={words[state]()}
      value={state === "checking" ? null : Math.floor((sent / Math.max(1, total)) * 100)}
      tone={state === "failed" ? "danger" : state === "sending" || state === "checking" ? undefined : "quiet"}
      pause={canPause ? { label: t("upload.pause", { name }), onClick: () => pauseUpload(id) } : undefined}
      resume={state === "paused" ? { label: t("upload.resume", { name }), onClick: () => resumeUpload(id) } : undefined}
      retry={state === "failed" ? { text: t("upload.retry"), label: t("upload.retry.label", { name }), onClick: () => resumeUpload(id) } : undefined}
      cancel={
        state === "failed"
          ? { text: t("upload.giveUp"), label: t("upload.dismiss", { name }), onClick: askDiscard }
          : { label: t("upload.cancel", { name }), onClick: () => cancelUpload(id) }
      }
    />
  );
}
