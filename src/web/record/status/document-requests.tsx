import { Button, Paper } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconCircleDot, IconFileSearch } from "@tabler/icons-react";
import { useState } from "react";
import { can, mayAddTo } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { penalCase } from "#domain/cases/case.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { openRequests, proposedRequests } from "#domain/lifecycle/document-request.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { daysUntil, useTimeZone } from "#web/record/base/time-zone.ts";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import classes from "./document-requests.module.css";
import { RequestAnswer } from "./request-answer.tsx";
import { RequestDecision } from "./request-decision.tsx";

type Request = RecordOf<typeof penalCase>["documentRequests"][number];
type Props = { entity: Entity; row: Row };

/**
 * The documents that the lawyer requested. Shown while one is missing or not accepted, or the record waits for documents: to those who bring them as
 * a list, to those who wait in one line that opens.
 */
export function DocumentRequests({ entity, row }: Props) {
  const { t, locale } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  const requests = row.documentRequests as readonly Request[];
  const open = openRequests(requests);
  const proposed = proposedRequests(requests);
  const isWaiting = row[entity.status!] === "pendingDoc";
  if (requests.length === 0 || (open.length + proposed.length === 0 && !isWaiting)) return null;
  // What was delivered for an earlier request is in the history.
  const latest = requests.at(-1)!.askedAt;
  const shown = requests.filter((request) => request.acceptedAt === null || request.askedAt === latest);
  const canAnswer = can(user, "write", entity) && mayAddTo({ id: user.uid, role: user.role }, entity, row);
  const isOurs = isCustomerSide(user.role);
  const list = (
    <Paper withBorder component="section" className={classes.root} aria-label={t("requests.title")} data-open={open.length > 0 || undefined}>
      <h2 className={classes.title}>{t(isOurs ? "requests.title" : "requests.title.firm")}</h2>
      {open.length === 0 && isOurs && <p className={classes.done}>{t("requests.done")}</p>}
      <ul className={classes.list}>
        {shown.map((request) => (
          <Line key={request.id} entity={entity} row={row} request={request} canAnswer={canAnswer} />
        ))}
      </ul>
    </Paper>
  );
  if (isOurs) return list;
  const named = (lines: readonly Request[]) => new Intl.ListFormat(locale).format(lines.map(({ item }) => item));
  const words = [
    ...(open.length > 0 ? [t("requests.missing", { items: named(open) })] : []),
    ...(proposed.length > 0 ? [t("requests.proposed", { items: named(proposed) })] : []),
  ];
  return (
    <div>
      <InfoBar icon={<IconFileSearch size={16} />} text={words.join(" · ") || t("requests.done.firm")}>
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "requests.hide" : "requests.show")}
        </Button>
      </InfoBar>
      {isOpen && list}
    </div>
  );
}

function Line({ entity, row, request, canAnswer }: Props & { request: Request; canAnswer: boolean }) {
  const { t } = useI18n();
  const { role } = useUser();
  const { item, answer, fileName, fulfilledAt, acceptedAt, returnReason } = request;
  const Icon = acceptedAt ? IconCircleCheck : fulfilledAt ? IconCircleDot : IconCircleDashed;
  return (
    <li className={classes.line} data-done={acceptedAt !== null || undefined}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <div className={classes.item}>{item}</div>
        <div className={classes.facts}>
          <Facts request={request} />
        </div>
        {(answer || fileName) && <div className={classes.answer}>{answer ?? fileName}</div>}
        {returnReason && !fulfilledAt && <div className={classes.late}>{t("requests.returned", { reason: returnReason })}</div>}
      </div>
      {canAnswer && !fulfilledAt && <RequestAnswer entity={entity} record={row.id} request={request} />}
      {canAnswer && !isCustomerSide(role) && <RequestDecision entity={entity} row={row} request={request} />}
    </li>
  );
}

/** Who asked for it, delivered or accepted it and when, and until when it is needed. */
function Facts({ request: { askedBy, askedAt, dueDate, promisedDate, fulfilledBy, fulfilledAt, acceptedBy, acceptedAt } }: { request: Request }) {
  const { t, date, datetime } = useI18n();
  const timeZone = useTimeZone();
  if (acceptedAt) return t("requests.accepted", { by: acceptedBy?.alias ?? "", date: datetime(acceptedAt, timeZone) });
  if (fulfilledAt) return t("requests.delivered", { by: fulfilledBy?.alias ?? "", date: datetime(fulfilledAt, timeZone) });
  const isLate = dueDate !== null && daysUntil(dueDate, timeZone) < 0;
  return (
    <>
      {t("requests.asked", { by: askedBy?.alias ?? "", date: datetime(askedAt, timeZone) })}
      {dueDate && ` · ${t("requests.due", { date: date(dueDate) })}`}
      {promisedDate && ` · ${t("requests.promised", { date: date(promisedDate) })}`}
      {isLate && <span className={classes.late}> · {t("requests.late")}</span>}
    </>
  );
}
