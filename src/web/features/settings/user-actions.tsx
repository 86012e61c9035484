import { Button } from "@mantine/core";
import { IconMail, IconShieldOff, IconUnlink } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { useOverview } from "./user-overview.tsx";

/** Buttons to invite a user again, to reset the second factor and to forget whom the company means. */
export function UserActions({ row }: { row: Row }) {
  const { id, alias, email, role, status, service } = row;
  const { t } = useI18n();
  const name = String(alias);
  const { notify } = useFailure();
  const invite = useMutation(query.users.invite.mutationOptions({ onSuccess: () => notifySuccess(t("user.invite.done")), onError: notify }));
  const reset = useMutation(
    query.users.resetTwoFactor.mutationOptions({ onSuccess: () => notifySuccess(t("user.resetTwoFactor.done")), onError: notify }),
  );
  const askInvite = () =>
    confirm({
      title: t("user.invite"),
      text: t("user.invite.text", { name, email: String(email) }),
      yes: t("user.invite.yes"),
      no: t("button.cancel"),
      danger: false,
      onYes: () => invite.mutate({ id }),
    });
  const askReset = () =>
    confirm({
      title: t("user.resetTwoFactor"),
      text: t("user.resetTwoFactor.text", { name }),
      yes: t("user.resetTwoFactor.yes"),
      no: t("button.cancel"),
      onYes: () => reset.mutate({ id }),
    });
  const company = useOverview(row)?.company;
  const queries = useQueryClient();
  const forget = useMutation(
    query.users.forgetCompany.mutationOptions({
      onSuccess: () => notifySuccess(t("user.company.forgotten")),
      onError: notify,
      onSettled: () => queries.invalidateQueries({ queryKey: query.users.overview.key() }),
    }),
  );
  const askForget = () =>
    confirm({
      title: t("user.company.forget"),
      text: t("user.company.forgetText", { name }),
      yes: t("user.company.forget"),
      no: t("button.cancel"),
      onYes: () => forget.mutate({ id }),
    });
  // An account of a program never signs in.
  if (service) return null;
  return (
    <>
      {status === "active" && role !== "public" && (
        <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} loading={invite.isPending} onClick={askInvite}>
          {t("user.invite")}
        </Button>
      )}
      {company && (
        <Button variant="default" leftSection={<IconUnlink size={16} aria-hidden />} loading={forget.isPending} onClick={askForget}>
          {t("user.company.forget")}
        </Button>
      )}
      <Button variant="default" leftSection={<IconShieldOff size={16} aria-hidden />} loading={reset.isPending} onClick={askReset}>
        {t("user.resetTwoFactor")}
      </Button>
    </>
  );
}
