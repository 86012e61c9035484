import { Button, Modal, Paper } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "#api/webhooks.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { ShownOnce } from "#web/lib/tokens/shown-once.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import classes from "#web/ui/layout/setting-cards.module.css";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** Deliveries are not in the live stream, so the screen polls their counts. */
const pollInterval = 10_000;

/** What other systems are told of, and whether it arrives. */
export function Webhooks() {
  const { t } = useI18n();
  const { data, isError, refetch } = useQuery(query.webhooks.list.queryOptions({ refetchInterval: pollInterval }));
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <PageHeader title={t("menu.webhooks")} star={<StarButton />} />
      <div className={classes.head}>
        <p>{t("webhook.intro")}</p>
        <Button onClick={() => setEdited("new")}>{t("webhook.create")}</Button>
      </div>
      {!data && (
        <Paper withBorder>
          <LoadingOrFailed isError={isError} onRetry={() => void refetch()} height={120} />
        </Paper>
      )}
      {data?.length === 0 && (
        <Paper withBorder>
          <Empty icon={<IconWebhook size={22} />} title={t("webhook.none")} />
        </Paper>
      )}
      <ul className={classes.list}>
        {data?.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setEdited(webhook)} onSecret={setSecret} />
        ))}
      </ul>
      <Modal
        opened={useOpened(edited !== null || secret !== undefined)}
        onClose={() => {
          setEdited(null);
          setSecret(undefined);
        }}
        title={t(secret ? "webhook.secret" : edited === "new" ? "webhook.create" : "webhook.edit")}
        closeButtonProps={{ "aria-label": t("button.cancel") }}
        closeOnClickOutside={false}
      >
        {secret ? (
          <ShownOnce label={t("webhook.secret")} text={t("webhook.secret.shown")} value={secret} onDone={() => setSecret(undefined)} />
        ) : (
          edited && (
            <WebhookForm
              webhook={edited === "new" ? undefined : edited}
              onDone={(made) => {
                setEdited(null);
                setSecret(made);
              }}
            />
          )
        )}
      </Modal>
    </>
  );
}
