import { Button, Paper, Skeleton, Timeline } from "@mantine/core";
import { IconArrowRight, IconPencil, IconPlus, IconRestore, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import classes from "./history-tab.module.css";
import { recordClient } from "./record-client.ts";
import { useValueText } from "./value-text.ts";

const icons = { create: IconPlus, update: IconPencil, remove: IconTrash, restore: IconRestore };

/** Who did what to the record, newest first. */
export function HistoryTab({ entity, id }: { entity: Entity; id: string }) {
  const { t } = useI18n();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recordClient(entity).history.infiniteOptions({
      input: (before: number | undefined) => ({ id, before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );
  const entries = data?.pages.flatMap((page) => page.entries as HistoryEntry[]);
  return (
    <Paper withBorder p="lg">
      {isError && (
        <Button variant="light" onClick={() => void refetch()}>
          {t("grid.retry")}
        </Button>
      )}
      {!entries && !isError && <Skeleton height={160} />}
      {entries?.length === 0 && <p className={classes.empty}>{t("history.empty")}</p>}
      {entries && entries.length > 0 && (
        <Timeline bulletSize={24} lineWidth={1} aria-label={t("tab.history")}>
          {entries.map((entry) => (
            <Entry key={entry.seq} entity={entity} entry={entry} />
          ))}
        </Timeline>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("history.more")}
        </Button>
      )}
    </Paper>
  );
}

/** What the timeline gives to its children (place, line, alignment) goes on to its own item. */
function Entry({ entity, entry, ...timeline }: { entity: Entity; entry: HistoryEntry }) {
  const { t, datetime } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const text = useValueText();
  const Icon = icons[entry.action];
  return (
    <Timeline.Item {...timeline} bullet={<Icon size={14} aria-hidden />} title={t(`history.${entry.action}`)}>
      <p className={classes.who}>
        {entry.actor?.alias ?? t("history.system")} · <time dateTime={entry.at}>{datetime(entry.at)}</time>
      </p>
      <dl className={classes.changes}>
        {entry.changes
          .filter(({ field }) => entity.fields[field])
          .map(({ field, from, to }) => (
            <div key={field} className={classes.change}>
              <dt>{labels[field]}</dt>
              {entry.action === "create" ? (
                <dd>{text(entity.fields[field]!, to)}</dd>
              ) : (
                <dd>
                  <span className={classes.from}>{text(entity.fields[field]!, from)}</span>
                  <IconArrowRight size={14} aria-label={t("history.to")} className={classes.arrow} />
                  <span>{text(entity.fields[field]!, to)}</span>
                </dd>
              )}
            </div>
          ))}
      </dl>
    </Timeline.Item>
  );
}
