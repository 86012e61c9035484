import { Button } from "@mantine/core";
import { IconGavel } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { issue } from "#domain/issues/issue.ts";
import { errorData, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";

/** For shops and head offices, which cannot convert an issue themselves: asks the lawyer to. */
export function AskConversionButton({ row }: { row: Row }) {
  const { t } = useI18n();
  const { role, availableTypes } = useUser();
  const failure = useFailure();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation(
    query.issues.askConversion.mutationOptions({
      onSuccess: (saved) => {
        cacheRecord(queries, issue, saved as Row);
        notifySuccess(t("issue.ask.done"));
      },
      onError: (error) => {
        const [problem] = Object.values(errorData(error).fields ?? {});
        if (problem) notifyError(t("notification.errorTitle"), problem);
        else failure.notify(error);
      },
    }),
  );
  if ((role !== "supercustomer" && role !== "customer") || !availableTypes.includes("penal") || row.convertedCase || row.conversionAskedAt)
    return null;
  const ask = () =>
    confirm({
      title: t("issue.ask"),
      text: t("issue.ask.text", { number: recordName(issue, row) }),
      yes: t("issue.ask.yes"),
      no: t("button.cancel"),
      danger: false,
      onYes: () => mutate({ id: row.id }),
    });
  return (
    <Button variant="default" leftSection={<IconGavel size={16} aria-hidden />} loading={isPending} onClick={ask}>
      {t("issue.ask")}
    </Button>
  );
}
