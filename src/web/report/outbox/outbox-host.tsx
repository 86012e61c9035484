import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { recordNumber } from "#domain/formats/record-number.ts";
import { errorData } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession, useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { keepRecord } from "#web/record/keep-record.ts";
import { notifyError, notifySuccess } from "#web/ui/notice.ts";
import { reported } from "../new/report-kinds.ts";
import { type Sent, startOutbox, useOutbox } from "./outbox.ts";

const OutboxTray = lazy(() => import("./outbox-tray.tsx").then((module) => ({ default: module.OutboxTray })));

/** Stands once in the shell: sends what waits, whichever page is open, and tells how it went. */
export function OutboxHost() {
  const { t } = useI18n();
  const { textOf } = useFailure();
  const { uid } = useUser();
  const session = useSession();
  const queries = useQueryClient();
  const waiting = useOutbox();
  const isOffline = session.phase === "signedIn" && session.isOffline === true;

  const tell = useEffectEvent(({ waiting: { content }, row, error }: Sent): string | undefined => {
    if (row) {
      keepRecord(queries, reported[content.kind], row);
      notifySuccess(t(`report.sent.${content.kind}`), recordNumber(Number(row.cid)));
      return undefined;
    }
    const fields = Object.values(errorData(error).fields ?? {});
    const problem = fields.length > 0 ? fields.join(" ") : textOf(error);
    notifyError(t("notification.errorTitle"), t("outbox.refused", { problem }));
    return problem;
  });
  useEffect(() => {
    if (!isOffline) return startOutbox(uid, (sent) => tell(sent));
  }, [uid, isOffline]);

  return <Suspense>{waiting.length > 0 && <OutboxTray waiting={waiting} />}</Suspense>;
}
