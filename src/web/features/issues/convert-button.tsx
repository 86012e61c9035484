import { Button } from "@mantine/core";
import { IconGavel } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { can } from "#domain/access/can.ts";
import { accepts } from "#domain/access/rules.ts";
import { recordPath } from "#domain/access/screens.ts";
import { penalCase } from "#domain/cases/case.ts";
import { issue } from "#domain/issues/issue.ts";
import { errorData, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";

/** Converts the issue into a case and opens it. */
export function ConvertButton({ row }: { row: Row }) {
  const { t } = useI18n();
  const user = useUser();
  const failure = useFailure();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refetchIssues = () => void queries.invalidateQueries({ queryKey: query.issues.key() });
  const { mutate, isPending } = useMutation(
    query.issues.convert.mutationOptions({
      onSuccess: async ({ id }) => {
        notifySuccess(t("issue.convert.done"));
        void queries.invalidateQueries({ queryKey: query.cases.key() });
        refetchIssues();
        await navigate({ to: recordPath(penalCase, id) });
      },
      onError: (error) => {
        const [problem] = Object.values(errorData(error).fields ?? {});
        if (problem) notifyError(t("notification.errorTitle"), problem);
        else failure.notify(error);
        refetchIssues();
      },
    }),
  );
  if (row.convertedCase || !accepts("lawyer", user.role) || !can(user, "write", penalCase)) return null;
  const ask = () =>
    confirm({
      title: t("issue.convert.title"),
      text: t("issue.convert.text", { number: recordName(issue, row) }),
      yes: t("issue.convert.yes"),
      no: t("button.cancel"),
      danger: false,
      onYes: () => mutate({ id: row.id }),
    });
  return (
    <Button leftSection={<IconGavel size={16} aria-hidden />} loading={isPending} onClick={ask}>
      {t("issue.convert")}
    </Button>
  );
}
