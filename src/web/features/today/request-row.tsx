import { IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PaperRequest } from "#api/store-day.ts";
import { recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { onEnd } from "#web/outgoing/outgoing.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { RequestAnswer } from "#web/record/status/request-answer.tsx";
import classes from "./shop-days.module.css";

type Props = { request: PaperRequest; isDelivered: boolean; onDelivered: () => void };

/** What the lawyer asks for, and the buttons to deliver it here. */
export function RequestRow({ request, isDelivered, onDelivered }: Props) {
  const { t, date, datetime } = useI18n();
  const timeZone = useTimeZone();
  const { record, item, dueDate, askedAt, isLate } = request;
  const entity = entities[record.entity];
  const until = dueDate && t(isLate ? "shopDay.late" : "shopDay.until", { date: date(dueDate) });
  return (
    <li className={classes.request} data-late={isLate || undefined}>
      <div className={classes.item}>{item}</div>
      <div className={classes.until}>{until || t("shopDay.asked", { date: datetime(askedAt, timeZone) })}</div>
      <Link to={recordPath(entity, record.id)} className={classes.of}>
        {[record.number, record.place].join(" · ")}
      </Link>
      {isDelivered ? (
        <p className={classes.delivered} role="status">
          <IconCircleCheck size={18} aria-hidden /> {t("shopDay.delivered")}
        </p>
      ) : (
        <RequestAnswer entity={entity} record={record.id} request={request} isLarge onAnswered={onDelivered} />
      )}
    </li>
  );
}

/** The requests that were answered here: they say so until the day is read again, instead of asking once more. */
export function useDelivered() {
  const queries = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const add = (id: string) => {
    setIds((before) => new Set(before).add(id));
    refetchQueries(queries, { queryKey: query.today.key() });
  };
  useEffect(
    () =>
      onEnd(({ upload, row }) => {
        if (!row || !upload.request) return;
        const { request } = upload;
        setIds((before) => new Set(before).add(request));
        refetchQueries(queries, { queryKey: query.today.key() });
      }),
    [queries],
  );
  return { has: (id: string) => ids.has(id), add };
}
