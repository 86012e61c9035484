import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { intakeEntities } from "#web/intake/new/intake-kinds.ts";
import { errorData } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { type Outcome, startOutbox, useOutbox } from "./outbox.ts";

const OutboxTray = lazy(() => import("./outbox-tray.tsx").then((module) => ({ default: module.OutboxTray })));

/** Part of the shell: sends the outbox on every page, and notifies the user of each outcome. */
export function OutboxHost() {
  const { t } = useI18n();
  const { textOf } = useFailure();
  const session = useSession();
  const queries = useQueryClient();
  const entries = useOutbox();
  const isOffline = session.phase === "signedIn" && session.isOffline === true;

  const onOutcome = useEffectEvent(({ entry: { content }, row, isOutdated, error }: Outcome): string | undefined => {
    if (row) {
      cacheRecord(queries, intakeEntities[content.kind], row);
      notifySuccess(t(`intake.sent.${content.kind}`), recordName(intakeEntities[content.kind], row));
      if (isOutdated) notifyError(t("outbox.outdated"), t("outbox.outdated.text", { record: recordName(intakeEntities[content.kind], row) }));
      return undefined;
    }
    const fields = Object.values(errorData(error).fields ?? {});
    const problem = fields.length > 0 ? fields.join(" ") : textOf(error);
    notifyError(t("notification.errorTitle"), t("outbox.refused", { problem }));
    return problem;
  });
  useEffect(() => {
    if (!isOffline) return startOutbox((outcome) => onOutcome(outcome));
  }, [isOffline]);

  return <Suspense>{entries.length > 0 && <OutboxTray entries={entries} />}</Suspense>;
}
