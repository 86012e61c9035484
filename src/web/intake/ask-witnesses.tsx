import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { accepts } from "#domain/access/rules.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import classes from "./witnesses-tab.module.css";

/** Mails the witnesses of a coming hearing who have not answered, in one click. */
export function AskWitnesses({ row }: { row: Row }) {
  const { t } = useI18n();
  const { role } = useUser();
  const { notify } = useFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.cases.askWitnesses({ id: row.id }),
    onSuccess: ({ mailed }) =>
      mailed > 0 ? notifySuccess(t("witness.asked", { n: mailed })) : notifyError(t("witness.ask"), t("witness.asked.none")),
    onError: notify,
  });
  const isAhead = row.hearingState === "set" && typeof row.trialDatetime === "string" && new Date(row.trialDatetime) > new Date();
  if (!isAhead || !accepts("lawyer", role)) return null;
  return (
    <div className={classes.ask}>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {t("witness.ask")}
      </Button>
      <p className={classes.contact}>{t("witness.ask.text")}</p>
    </div>
  );
}
