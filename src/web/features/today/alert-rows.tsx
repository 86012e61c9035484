import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Alert } from "#api/alerts.ts";
import type { HeadOfficeDay } from "#api/head-office-day.ts";
import { listPath, recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { DayRow, DayRows } from "./day-row.tsx";
import classes from "./shop-days.module.css";

type Props = { alerts: readonly Alert[]; month: HeadOfficeDay["month"] };
const first = 6;

/** What the rules found. Each can be dismissed, which hides it at once. */
export function AlertRows({ alerts, month }: Props) {
  const { t, date, money, number } = useI18n();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const keyOf = ({ kind, subject, mark }: Alert) => `${kind} ${subject} ${mark}`;
  const dismiss = async (alert: Alert) => {
    const { kind, subject, mark } = alert;
    setHidden((before) => new Set(before).add(keyOf(alert)));
    try {
      await api.alerts.dismiss({ kind, subject, mark });
      refetchQueries(queries, { queryKey: query.today.key() });
    } catch (error) {
      setHidden((before) => new Set([...before].filter((key) => key !== keyOf(alert))));
      notify(error);
    }
  };
  const textOf = ({ kind, cases, usual, last, place }: Alert) => {
    const day = last ? date(last) : "";
    if (kind === "amount") return [place, day].filter(Boolean).join(" · ");
    if (kind === "shop") return t("alert.shop.text", { n: number(cases), usual: number(usual ?? 0) });
    return t(`alert.${kind}.text`, { n: cases, last: day });
  };
  const shown = mixed(alerts.filter((alert) => !hidden.has(keyOf(alert))));
  return (
    <>
      <DayRows>
        {(isWhole ? shown : shown.slice(0, first)).map((alert) => (
          <DayRow
            key={keyOf(alert)}
            {...targetOf(alert, month)}
            lead={<span className={classes.kind}>{t(`alert.${alert.kind}`)}</span>}
            title={alert.name}
            text={textOf(alert)}
            aside={alert.amount > 0 && money(alert.amount)}
            after={
              <Tooltip label={t("officeDay.dismissHint")} withinPortal={false} position="left">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={classes.dismiss}
                  aria-label={t("officeDay.dismiss", { name: alert.name })}
                  onClick={() => void dismiss(alert)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            }
          />
        ))}
      </DayRows>
      {shown.length > first && !isWhole && (
        <Button variant="subtle" className={classes.showAll} onClick={() => setWhole(true)}>
          {t("officeDay.allAlerts", { n: shown.length })}
        </Button>
      )}
    </>
  );
}

/** The first of each kind, then the second of each: a long list of one kind must not hide the others. */
function mixed(alerts: readonly Alert[]): Alert[] {
  const kinds = [...Map.groupBy(alerts, ({ kind }) => kind).values()].reverse();
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => kinds.flatMap((of) => of[place] ?? [])).flat();
}

/** The record of an alert; of an establishment, the list of its reports this month. */
function targetOf({ kind, subject }: Alert, month: Props["month"]) {
  switch (kind) {
    case "amount":
      return { to: recordPath(entities.case, subject) };
    case "repeat":
      return { to: recordPath(entities.criminal, subject) };
    case "band":
      return { to: recordPath(entities.band, subject) };
    case "shop": {
      const { of, period } = month!;
      return {
        to: listPath(of === "cases" ? entities.case : entities.issue),
        search: { filter: { establishment: [subject], datetime: { from: period.start, to: period.end } } },
      };
    }
  }
}
