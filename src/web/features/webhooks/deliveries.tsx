import { Button, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Delivery, Webhook } from "#api/webhooks.ts";
import { recordPath } from "#domain/access/screens.ts";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import classes from "#web/ui/layout/setting-cards.module.css";

/** What was sent, and how each attempt ended. */
export function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const { t } = useI18n();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    query.webhooks.deliveries.infiniteOptions({
      input: (before: number | undefined) => ({ id, ...(before && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: 5_000,
    }),
  );
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  if (!deliveries) return <Skeleton height={80} className={classes.more} />;
  if (deliveries.length === 0)
    return (
      <Text size="sm" className={classes.more}>
        {t("webhook.deliveries.none")}
      </Text>
    );
  return (
    <div className={classes.more}>
      <PlainTable label={t("webhook.deliveriesOf", { name })} minWidth={640}>
        <thead>
          <tr>
            <th scope="col">{t("webhook.when")}</th>
            <th scope="col">{t("webhook.record")}</th>
            <th scope="col">{t("webhook.event")}</th>
            <th scope="col">{t("webhook.state")}</th>
            <th scope="col">{t("webhook.result")}</th>
            <th scope="col">{t("jobs.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row key={delivery.id} webhook={id} delivery={delivery} />
          ))}
        </tbody>
      </PlainTable>
      {hasNextPage && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("webhook.more")}
        </Button>
      )}
    </div>
  );
}

function Row({ webhook, delivery: { id, entity, record, event, happenedAt, state, status, error } }: { webhook: string; delivery: Delivery }) {
  const { t, datetime, labels } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const again = useMutation(
    query.webhooks.resend.mutationOptions({
      onSuccess: () => notifySuccess(t("webhook.resent")),
      onError: notify,
      onSettled: () => queries.invalidateQueries({ queryKey: query.webhooks.key() }),
    }),
  );
  const kind = entities[entity as EntityName];
  return (
    <tr>
      <td>
        <time dateTime={happenedAt}>{datetime(happenedAt)}</time>
      </td>
      <td>
        <Link to={recordPath(kind, record)}>{labels[kind.name].one}</Link>
      </td>
      <td>{t(`webhook.event.${event}`)}</td>
      <td>{t(`webhook.state.${state}`)}</td>
      <td>{state === "dropped" ? t("webhook.dropped.why") : (status ?? error ?? "")}</td>
      <td>
        {state !== "waiting" && (
          <Button
            variant="default"
            size="compact-sm"
            loading={again.isPending}
            aria-label={`${t("webhook.resend")}: ${labels[kind.name].one}, ${datetime(happenedAt)}`}
            onClick={() => again.mutate({ id: webhook, delivery: id })}
          >
            {t("webhook.resend")}
          </Button>
        )}
      </td>
    </tr>
  );
}
