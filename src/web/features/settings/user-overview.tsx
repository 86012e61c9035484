import { Anchor, Button, Skeleton, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { UserOverview } from "#api/users.ts";
import { recordPath } from "#domain/access/screens.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { user } from "#domain/entities/user.ts";
import type { Ref } from "#domain/entity.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./user-overview.module.css";

export const useOverview = ({ id, version }: Row) => {
  // What a user sees depends on the assignments, so that each version is fetched again.
  const { data } = useQuery({
    ...query.users.overview.queryOptions({ input: { id } }),
    queryKey: [...query.users.overview.queryKey({ input: { id } }), version],
  });
  return data;
};

/** How the user signs in, and which records the user can see. */
export function UserRail({ row }: { row: Row }) {
  const { t, datetime, number, labels } = useI18n();
  const data = useOverview(row);
  if (!data) return <Skeleton height={220} />;
  return (
    <>
      <RailCard title={t("user.access")}>
        <dl className={classes.facts}>
          <Fact label={t("user.lastSignIn")}>{data.lastSignIn ? datetime(data.lastSignIn) : t("user.never")}</Fact>
          {data.company ? (
            <Fact label={t("user.company")}>{data.company}</Fact>
          ) : (
            <Fact label={t("user.invitation")}>{invitationText(t, datetime, data.invitation)}</Fact>
          )}
          <Fact label={t("otp.title")}>{t(data.twoFactor ? "otp.isOn" : "otp.isOff")}</Fact>
          <Fact label={labels.lawyer.one}>
            {data.lawyer ? (
              <Anchor component={Link} to={recordPath(lawyer, data.lawyer.id)} size="sm">
                {data.lawyer.alias}
              </Anchor>
            ) : (
              t("user.noLawyer")
            )}
          </Fact>
        </dl>
      </RailCard>
      <RailCard title={t("user.sees")}>
        {data.sees ? (
          <dl className={classes.facts}>
            {data.sees.map(({ entity, count, isMore }) => (
              <Fact key={entity} label={labels[entity].many}>
                {isMore ? t("user.moreThan", { n: number(count) }) : number(count)}
              </Fact>
            ))}
          </dl>
        ) : (
          <Text size="sm">{t("user.seesNothing")}</Text>
        )}
      </RailCard>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function invitationText(t: ReturnType<typeof useI18n>["t"], datetime: (iso: string) => string, { state, until }: UserOverview["invitation"]) {
  return state === "pending" && until
    ? t("user.invitation.pending", { until: datetime(until) })
    : t(`user.invitation.${state === "pending" ? "expired" : state}`);
}

/** Warns that a lawyer sees no establishment, and offers to assign all of their customers. */
export function NoEstablishmentsWarning({ row }: { row: Row }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const customers = (row.customers ?? []) as Ref[];
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.users.update({ id: row.id, version: row.version, values: { establishments: customers.map(({ id }) => `empresa:${id}`) } }),
    onSuccess: (saved) => {
      cacheRecord(queries, user, saved as unknown as Row);
      notifySuccess(t("doc.updated"));
    },
    onError: notify,
  });
  if (row.role !== "lawyer" || ((row.establishments ?? []) as Ref[]).length > 0) return null;
  return (
    <Callout tone="warning" icon={<IconEyeOff size={18} />} title={t("user.blind")}>
      <p className={classes.text}>{t(customers.length > 0 ? "user.blind.text" : "user.blind.noCustomer")}</p>
      {customers.length > 0 && (
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
          {t("user.blind.whole")}
        </Button>
      )}
    </Callout>
  );
}
