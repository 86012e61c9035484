import { Badge, Button, Paper, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "#api/webhooks.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useCollectionName } from "#web/lib/tokens/scope-text.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import classes from "#web/ui/layout/setting-cards.module.css";
import { Deliveries } from "./deliveries.tsx";

type Props = { webhook: Webhook; onEdit: () => void; onSecret: (secret: string) => void };

/** One webhook: where it goes, what it tells, how it fares. */
export function WebhookCard({ webhook, onEdit, onSecret }: Props) {
  const { t, datetime, number } = useI18n();
  const nameOf = useCollectionName();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, name, url, customer, owner, collections, events, withFacts, waiting, lastSentAt } = webhook;
  const handlers = { onError: notify, onSettled: () => queries.invalidateQueries({ queryKey: query.webhooks.key() }) };
  const renew = useMutation(query.webhooks.renewSecret.mutationOptions({ ...handlers, onSuccess: ({ secret }) => onSecret(secret) }));
  const remove = useMutation(query.webhooks.remove.mutationOptions({ ...handlers, onSuccess: () => notifySuccess(t("webhook.removed")) }));
  const askRenew = () =>
    confirm({
      title: t("webhook.secret.renew"),
      text: t("webhook.secret.renewText"),
      yes: t("webhook.secret.renew"),
      no: t("button.cancel"),
      onYes: () => renew.mutate({ id }),
    });
  const askRemove = () =>
    confirm({
      title: t("webhook.removeTitle"),
      text: t("webhook.removeText", { name }),
      yes: t("passkey.removeAction"),
      no: t("button.cancel"),
      onYes: () => remove.mutate({ id }),
    });
  const facts = [
    customer?.alias ?? t("webhook.customer.all"),
    `${t("webhook.owner")}: ${owner.alias}`,
    collections.map(nameOf).join(", "),
    events.map((event) => t(`webhook.event.${event}`)).join(", "),
    t(withFacts ? "webhook.withFacts.yes" : "webhook.withFacts.no"),
  ];
  const state = [lastSentAt && t("webhook.lastSent", { when: datetime(lastSentAt) }), waiting > 0 && t("webhook.waiting", { n: number(waiting) })];
  return (
    <Paper withBorder component="li" className={classes.card}>
      <h2 className={classes.title}>
        {name} <State webhook={webhook} />
      </h2>
      <Text size="sm" className={classes.address}>
        {url}
      </Text>
      <Text size="sm">{facts.join(" · ")}</Text>
      <Text size="xs" c="dimmed">
        {state.filter(Boolean).join(" · ")}
      </Text>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={t("webhook.deliveriesOf", { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t("webhook.deliveries")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          {t("webhook.edit")}
        </Button>
        <Button variant="default" size="compact-sm" loading={renew.isPending} onClick={askRenew}>
          {t("webhook.secret.renew")}
        </Button>
        <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={askRemove}>
          {t("passkey.removeAction")}
        </Button>
      </div>
      {isOpen && <Deliveries webhook={webhook} />}
    </Paper>
  );
}

function State({ webhook: { active, disabledAt, failingSince } }: { webhook: Webhook }) {
  const { t } = useI18n();
  const [text, color] =
    !active && disabledAt
      ? (["webhook.disabled", "red"] as const)
      : !active
        ? (["webhook.off", "gray"] as const)
        : failingSince
          ? (["webhook.failing", "orange"] as const)
          : (["webhook.active", "green"] as const);
  return (
    <Badge variant="light" color={color}>
      {t(text)}
    </Badge>
  );
}
