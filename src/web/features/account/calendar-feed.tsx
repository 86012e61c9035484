import { Button, CopyButton, Skeleton, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FeedChoice } from "#api/account.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./account.module.css";
import { FeedChoices } from "./feed-choices.tsx";

/** The secret URL of the own calendar for other applications. It is shown once, after it was created. */
export function CalendarFeed() {
  const { t, datetime } = useI18n();
  const { notify, textOf } = useFailure();
  const queries = useQueryClient();
  const { data, error } = useQuery(query.account.calendarFeed.queryOptions());
  const handlers = { onError: notify, onSettled: () => queries.invalidateQueries({ queryKey: query.account.calendarFeed.key() }) };
  const renew = useMutation(query.account.renewCalendarFeed.mutationOptions(handlers));
  const [chosen, setChosen] = useState<Partial<FeedChoice>>({});
  const revoke = useMutation(
    query.account.revokeCalendarFeed.mutationOptions({
      ...handlers,
      onSuccess: () => {
        renew.reset();
        notifySuccess(t("calendar.feedRevoked"));
      },
    }),
  );
  if (error) return <FormAlert text={textOf(error)} />;
  if (!data) return <Skeleton h={48} />;
  const { createdAt, readAt } = data;
  const choice = { scope: data.scope, kinds: data.kinds, ...chosen };
  const send = () => renew.mutate(choice);
  const ask = (title: string, yes: string, onYes: () => void) =>
    confirm({ title, text: t("calendar.feedRenewText"), yes, no: t("button.cancel"), onYes });
  const read = readAt ? t("calendar.feedRead", { date: datetime(readAt) }) : t("calendar.feedUnread");
  return (
    <>
      <Text size="sm">{createdAt ? `${t("calendar.feedSince", { date: datetime(createdAt) })} · ${read}` : t("calendar.feedNone")}</Text>
      {createdAt && renew.data && <Address url={renew.data.url} />}
      <FeedChoices hasOwn={data.hasOwn} choice={choice} onChange={setChosen} />
      <div className={classes.row}>
        {createdAt ? (
          <>
            <Button variant="default" loading={renew.isPending} onClick={() => ask(t("calendar.feedRenew"), t("calendar.feedRenew"), send)}>
              {t("calendar.feedRenew")}
            </Button>
            <Button
              variant="default"
              loading={revoke.isPending}
              onClick={() => ask(t("calendar.feedRevokeTitle"), t("calendar.feedRevoke"), () => revoke.mutate(undefined))}
            >
              {t("calendar.feedRevoke")}
            </Button>
          </>
        ) : (
          <Button variant="default" loading={renew.isPending} onClick={send}>
            {t("calendar.feedCreate")}
          </Button>
        )}
      </div>
    </>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useI18n();
  return (
    <Callout tone="warning" icon={<IconAlertTriangle size={18} />}>
      <p className={classes.hint}>{t("calendar.feedShown")}</p>
      <div className={classes.address}>
        <TextInput aria-label={t("calendar.feedAddress")} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}>
              {t(copied ? "calendar.copied" : "calendar.copy")}
            </Button>
          )}
        </CopyButton>
      </div>
    </Callout>
  );
}
