import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { keepRecord } from "#web/record/keep-record.ts";
import { notifyError, notifySuccess } from "#web/ui/notice.ts";
import { isSending, onEnd, useUploads } from "./uploads.ts";

const UploadsTray = lazy(() => import("./uploads-tray.tsx").then((module) => ({ default: module.UploadsTray })));

/** Stands once in the shell: tells how uploads end, whichever page is open, and asks before the browser drops them. */
export function UploadsHost() {
  const { t } = useI18n();
  const queries = useQueryClient();
  const uploads = useUploads();

  useEffect(
    () =>
      onEnd(({ upload, row }) => {
        if (row) {
          keepRecord(queries, upload.place.entity, row);
          notifySuccess(t("file.created"));
        } else notifyError(t("notification.errorTitle"), upload.problem || t("file.invalid", { name: upload.name }));
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
