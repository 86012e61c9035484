import { Button, Paper, Switch, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RetentionOverview } from "#api/protection.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { DueList } from "./due-list.tsx";
import { PeriodTable } from "./period-table.tsx";
import classes from "./protection.module.css";

/** Retention: the periods, the records that are due, and a button to run it now. */
export function Retention() {
  const { t } = useI18n();
  const { data, isError, refetch } = useQuery(query.retention.overview.queryOptions({ staleTime: 0 }));
  // Retention runs only after an admin has confirmed the periods.
  const { data: settings } = useQuery(query.system.settings.queryOptions({ staleTime: 0 }));
  return (
    <>
      <PageHeader title={t("menu.retention")} star={<StarButton />} actions={data && settings?.retention && <RunButton total={data.total} />} />
      {data ? (
        <>
          <Title order={2} className={classes.heading}>
            {t("retention.due")}
          </Title>
          <DueList total={data.total} />
          <Title order={2} className={classes.heading}>
            {t("retention.rules")}
          </Title>
          <Paper withBorder className={classes.part}>
            <p className={classes.hint}>{t("retention.rules.note")}</p>
            <ConfirmSwitch />
            <PeriodTable periods={data.periods} />
          </Paper>
        </>
      ) : (
        <Paper withBorder>
          <LoadingOrFailed isError={isError} onRetry={refetch} height={320} />
        </Paper>
      )}
    </>
  );
}

function RunButton({ total: { block, anonymise } }: Pick<RetentionOverview, "total">) {
  const { t, number } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation(
    query.retention.run.mutationOptions({
      onSuccess: () => notifySuccess(t("retention.run.asked")),
      onError: notify,
      onSettled: () => queries.invalidateQueries({ queryKey: query.retention.key() }),
    }),
  );
  const ask = () =>
    confirm({
      title: t("retention.run.title"),
      text: t("retention.run.text", { block: number(block), anonymise: number(anonymise) }),
      yes: t("retention.run.yes"),
      no: t("button.cancel"),
      onYes: () => mutate({}),
    });
  return (
    <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} disabled={block + anonymise === 0} loading={isPending} onClick={ask}>
      {t("retention.run")}
    </Button>
  );
}

/** Until the periods are confirmed, the retention job does nothing by itself. */
function ConfirmSwitch() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { data } = useQuery(query.system.settings.queryOptions({ staleTime: 0 }));
  const { mutate, isPending } = useMutation(
    query.system.changeSettings.mutationOptions({
      onSuccess: (settings) => {
        queries.setQueryData(query.system.settings.queryKey(), settings);
        notifySuccess(t("account.saved"));
      },
      onError: notify,
    }),
  );
  return (
    <Switch
      className={classes.switch}
      label={t("retention.confirmed")}
      description={t("retention.confirmed.text")}
      checked={data?.retention ?? false}
      disabled={!data || isPending}
      onChange={(event) => mutate({ retention: event.currentTarget.checked })}
    />
  );
}
