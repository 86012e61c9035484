import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { isSending, onEnd, resumeStoredUploads, useUploads } from "#web/outgoing/outgoing.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";

const UploadsTray = lazy(() => import("./uploads-tray.tsx").then((module) => ({ default: module.UploadsTray })));

/** Mounted once in the shell: notifies when uploads end, on any page, and asks before the browser leaves while some are running. */
export function UploadsHost() {
  const { t } = useI18n();
  const queries = useQueryClient();
  const uploads = useUploads();
  const { uid } = useUser();

  useEffect(() => void resumeStoredUploads(uid).catch(() => undefined), [uid]);
  useEffect(
    () =>
      onEnd(({ upload, row }) => {
        if (row) {
          cacheRecord(queries, upload.target.entity, row);
          notifySuccess(t("file.created"));
        } else notifyError(t("notification.errorTitle"), upload.problem || `${upload.name}: ${t(`upload.${upload.reason ?? "failed"}`)}`);
      }),
    [queries, t],
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isSending()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  return <Suspense>{uploads.length > 0 && <UploadsTray uploads={uploads} />}</Suspense>;
}
