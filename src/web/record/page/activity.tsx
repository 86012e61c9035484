import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { HistoryEntry } from "#api/records.ts";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { tasksField } from "#domain/tasks/task-records.ts";
import { isMessageField, type MessageEvent } from "#domain/threads/thread.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./activity.module.css";

const maxEntries = 10;

/** The latest changes of a record; its history has all of them. */
export function Activity({ entity, id }: { entity: Entity; id: string }) {
  const { t, datetime } = useI18n();
  const timeZone = useTimeZone();
  const entryText = useEntryText(entity);
  const { data } = useQuery(recordClient(entity).history.queryOptions({ input: { id } }));
  const entries = (data?.entries ?? []).slice(0, maxEntries) as HistoryEntry[];
  return (
    <RailCard title={t("rail.activity")}>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <div className={classes.text}>{entryText(entry)}</div>
            <div className={classes.meta}>
              {entry.actor?.alias ?? t("history.system")} · <time dateTime={entry.at}>{datetime(entry.at, timeZone)}</time>
            </div>
          </li>
        ))}
      </ol>
      <Anchor fz="sm" data-standalone renderRoot={(root) => <Link to={recordPath(entity, id)} search={{ tab: "history" } as never} {...root} />}>
        {t("rail.activity.all")}
      </Anchor>
    </RailCard>
  );
}

const maxNames = 2;

/** A short text for an entry: the new status, or the names of the changed fields. */
function useEntryText(entity: Entity) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const text = useValueText();
  return ({ action, changes }: HistoryEntry) => {
    if (action !== "update") return t(`history.${action}`);
    const { status: field } = entity;
    const status = changes.find((change) => change.field === field);
    if (field && status) return text(entity.fields[field]!, status.to);
    const message = changes.find((change) => isMessageField(change.field));
    if (message) return t(`history.message.${message.to as MessageEvent}`);
    const names = changes.flatMap((change) => labels[change.field] ?? (change.field === tasksField ? t("tasks.title") : []));
    return t("rail.activity.more", { fields: names.slice(0, maxNames).join(", "), n: Math.max(0, names.length - maxNames) });
  };
}
