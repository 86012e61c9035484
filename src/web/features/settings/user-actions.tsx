import { Button } from "@mantine/core";
import { IconMail, IconShieldOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

/** Buttons to invite a user again and to reset the second factor. */
export function UserActions({ row: { id, alias, email, role, status, service } }: { row: Row }) {
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
  // An account of a program never signs in.
  if (service) return null;
  return (
    <>
      {status === "active" && role !== "public" && (
        <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} loading={invite.isPending} onClick={askInvite}>
          {t("user.invite")}
        </Button>
      )}
      <Button variant="default" leftSection={<IconShieldOff size={16} aria-hidden />} loading={reset.isPending} onClick={askReset}>
        {t("user.resetTwoFactor")}
      </Button>
    </>
  );
}
