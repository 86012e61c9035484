import { Badge, Button, Skeleton, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnSession } from "#api/account.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./account.module.css";

export function Sessions() {
  const { textOf } = useFailure();
  const { data, error } = useQuery(query.account.sessions.queryOptions());
  if (error) return <FormAlert text={textOf(error)} />;
  if (!data) return <Skeleton h={48} />;
  return (
    <ul className={classes.sessions}>
      {data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t, datetime } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { id, current, device, address, lastSeenAt } = session;
  const end = useMutation(
    query.account.endSession.mutationOptions({
      onSuccess: () => notifySuccess(t("account.ended")),
      onError: notify,
      onSettled: () => queries.invalidateQueries({ queryKey: query.account.sessions.key() }),
    }),
  );
  const ask = () =>
    confirm({
      title: t("account.endTitle"),
      text: t("account.endText", { device, address }),
      yes: t("account.end"),
      no: t("button.cancel"),
      onYes: () => end.mutate({ id }),
    });
  const Icon = /android|iphone|ipad|mobile/i.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div className={classes.device}>
        <Text fw={500}>{device}</Text>
        <Text size="xs" c="dimmed">
          {address} · {t("account.lastSeen", { when: datetime(lastSeenAt) })}
        </Text>
      </div>
      {current ? (
        <Badge variant="light">{t("account.thisSession")}</Badge>
      ) : (
        <Button variant="default" onClick={ask} loading={end.isPending} aria-label={t("account.endSession", { device })}>
          {t("account.end")}
        </Button>
      )}
    </li>
  );
}
