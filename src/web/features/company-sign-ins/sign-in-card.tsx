import { Badge, Button, Paper, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CompanySignIn } from "#api/company-sign-ins.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import classes from "#web/ui/layout/setting-cards.module.css";

/** One domain: whose it is, where its people sign in, and whether they must. */
export function SignInCard({ signIn: { id, domain, customer, issuer, required, people }, onEdit }: { signIn: CompanySignIn; onEdit: () => void }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const remove = useMutation(
    query.companySignIns.remove.mutationOptions({
      onSuccess: () => notifySuccess(t("companySignIn.removed")),
      onError: notify,
      onSettled: () => queries.invalidateQueries({ queryKey: query.companySignIns.key() }),
    }),
  );
  const askRemove = () =>
    confirm({
      title: t("companySignIn.removeTitle"),
      text: t("companySignIn.removeText", { domain }),
      yes: t("companySignIn.remove"),
      no: t("button.cancel"),
      onYes: () => remove.mutate({ id }),
    });
  return (
    <Paper withBorder component="li" className={classes.card}>
      <h2 className={classes.title}>
        {domain}
        <Badge variant="light" color={required ? "green" : "gray"}>
          {t(required ? "companySignIn.isRequired" : "companySignIn.isOffered")}
        </Badge>
      </h2>
      <Text size="sm">{`${customer.alias} · ${t("companySignIn.people", { n: people })}`}</Text>
      <Text size="sm" className={classes.address}>
        {issuer}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" aria-label={t("companySignIn.editOf", { domain })} onClick={onEdit}>
          {t("companySignIn.edit")}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("companySignIn.removeOf", { domain })}
          loading={remove.isPending}
          onClick={askRemove}
        >
          {t("companySignIn.remove")}
        </Button>
      </div>
    </Paper>
  );
}
