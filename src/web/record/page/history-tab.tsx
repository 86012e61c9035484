import { Button, Paper, Skeleton, Timeline } from "@mantine/core";
import { IconArrowMerge, IconArrowRight, IconArrowsSplit, IconPencil, IconPlus, IconRestore, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "#api/records.ts";
import { witnessAnswerField, witnessesAskedField, witnessesResetField } from "#domain/cases/witness-state.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { type HandOverEvent, handOverField } from "#domain/evidence/hand-over.ts";
import { traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { type LetterMark, lettersField } from "#domain/letters/letter.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { type TaskMark, tasksField } from "#domain/tasks/task-records.ts";
import { isMessageField, type MessageEvent } from "#domain/threads/thread.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { useUndoBulk } from "#web/record/base/use-undo-bulk.ts";
import { emptyText, useValueText } from "#web/record/base/value-text.ts";
import classes from "./history-tab.module.css";
import { type ListChange, listChanges } from "./list-changes.ts";

const icons = {
  create: IconPlus,
  update: IconPencil,
  remove: IconTrash,
  restore: IconRestore,
  merge: IconArrowMerge,
  unmerge: IconArrowsSplit,
};

/** Who did what to the record, newest first. */
export function HistoryTab({ entity, id }: { entity: Entity; id: string }) {
  const { t } = useI18n();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recordClient(entity).history.infiniteOptions({
      input: (before: string | undefined) => ({ id, before }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );
  const entries = data?.pages.flatMap((page) => page.entries as HistoryEntry[]).filter((entry) => isShown(entity, entry));
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
            <Entry key={entry.id} entity={entity} entry={entry} />
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

/** Journal entries that are not about a declared field: settings of a user or a customer, and retention. */
const otherFields: Readonly<Record<string, MessageKey>> = {
  alertAmount: "history.alertAmount",
  alertRepeatCases: "history.alertRepeatCases",
  alertRepeatDays: "history.alertRepeatDays",
  alertBands: "history.alertBands",
  alertAboveUsual: "history.alertAboveUsual",
  twoFactor: "menu.twoFactor",
  emailNotifications: "menu.mailNotices",
  recoveryCodes: "otp.newCodes",
  passkey: "passkey.one",
  calendarFeed: "calendar.feed",
  token: "token.one",
  addressVerified: "history.addressVerified",
  companySignIn: "history.companySignIn",
  requested: "history.requested",
  blocked: "history.blocked",
  anonymised: "history.anonymised",
  tasks: "tasks.title",
  merged: "history.merged",
  mergedInto: "history.mergedInto",
  [lettersField]: "history.letters",
  [witnessAnswerField]: "history.witnessAnswer",
  [witnessesAskedField]: "history.witnessesAsked",
  [witnessesResetField]: "history.witnessAnswer",
};
/** Changes that are told by a text of their own. */
const otherEvents: Readonly<Record<string, MessageKey>> = {
  [witnessAnswerField]: "history.witnessAnswer.link",
  [witnessesResetField]: "history.witnessesReset",
};
const otherKinds: Readonly<Record<string, "text" | "money" | "integer">> = {
  passkey: "text",
  companySignIn: "text",
  alertAmount: "money",
  alertRepeatCases: "integer",
  alertRepeatDays: "integer",
  alertAboveUsual: "integer",
  [witnessesAskedField]: "integer",
};
const fieldOf = (entity: Entity, name: string): Field | undefined =>
  entity.fields[name] ??
  (isMessageField(name) || name === handOverField ? { kind: "text" } : name in otherFields ? { kind: otherKinds[name] ?? "boolean" } : undefined);

/** The journal also has private settings, such as starred screens, which the history leaves out. */
const isShown = (entity: Entity, { action, changes }: HistoryEntry) => action !== "update" || changes.some(({ field }) => fieldOf(entity, field));

type ShownChange = { name: string; label: string; from?: string; to?: string; list?: readonly ListChange[]; event?: string };

/** `Timeline` clones its children with props (index, line, alignment); they are passed on to `Timeline.Item`. */
function Entry({ entity, entry, ...timeline }: { entity: Entity; entry: HistoryEntry }) {
  const { t, datetime } = useI18n();
  const timeZone = useTimeZone();
  const { fields: labels } = useEntityLabels(entity);
  const text = useValueText();
  const tasksText = (marks: unknown) =>
    ((marks ?? []) as TaskMark[]).map(({ alias, done }) => (done ? t("history.taskDone", { name: alias }) : alias)).join(", ") || emptyText;
  const changes = entry.changes.flatMap(({ field: name, from, to }): ShownChange[] => {
    const field = fieldOf(entity, name);
    if (!field) return [];
    // The journal knows that a message was written, edited or withdrawn; the thread alone has its text.
    if (isMessageField(name)) return [{ name, label: t(`history.${name}`), event: t(`history.message.${to as MessageEvent}`) }];
    if (name === handOverField) return [{ name, label: t("history.handOvers"), event: t(`history.handOver.${to as HandOverEvent}`) }];
    const label = labels[name] ?? t(otherFields[name]!);
    if (name === lettersField) {
      const { alias, files, isRevoked } = to as LetterMark;
      return [{ name, label, event: isRevoked ? t("history.letterRevoked", { to: alias }) : t("history.letterSent", { to: alias, n: files }) }];
    }
    if (name === "merged" || name === "mergedInto") return [{ name, label, event: ((to ?? from) as Ref | null)?.alias ?? emptyText }];
    if (otherEvents[name]) return [{ name, label, event: t(otherEvents[name]) }];
    if (name === tasksField) return [{ name, label, from: tasksText(from), to: tasksText(to) }];
    const isList = !traits[field.kind].savedWithRecord;
    if (isList) return [{ name, label, list: listChanges(field, from, to, text) }];
    return [{ name, label, from: text(field, from), to: text(field, to) }];
  });
  const undo = useUndoBulk(entity);
  const Icon = icons[entry.action];
  return (
    <Timeline.Item {...timeline} bullet={<Icon size={14} aria-hidden />} title={t(`history.${entry.action}`)}>
      <p className={classes.meta}>
        {entry.actor?.alias ?? t("history.system")} · <time dateTime={entry.at}>{datetime(entry.at, timeZone)}</time>
        {entry.of && <> · {t("history.of", { name: entry.of })}</>}
      </p>
      <dl className={classes.changes}>
        {changes.map(({ name, label, from, to, list, event }) => (
          <div key={name} className={classes.change}>
            <dt>{label}</dt>
            {event !== undefined ? (
              <dd>{event}</dd>
            ) : list ? (
              <ListChanges changes={list} />
            ) : entry.action === "create" ? (
              <dd>{to}</dd>
            ) : (
              <dd>
                <span className={classes.from}>{from}</span>
                <IconArrowRight size={14} aria-label={t("history.to")} className={classes.arrow} />
                <span>{to}</span>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {entry.bulk && (
        <Button variant="default" size="compact-sm" mt={6} onClick={() => void undo(entry.bulk!.batch)}>
          {t("history.undoBulk", { n: entry.bulk.n })}
        </Button>
      )}
    </Timeline.Item>
  );
}

/** Of files and lines, only those that were added, removed or changed. */
function ListChanges({ changes }: { changes: readonly ListChange[] }) {
  const { t } = useI18n();
  return (
    <dd>
      {changes.map(({ kind, from, to }) => (
        <div key={`${kind} ${from ?? ""} ${to}`}>
          {t(`history.${kind}`)} {from !== undefined && <span className={classes.from}>{from}</span>} <span>{to}</span>
        </div>
      ))}
    </dd>
  );
}
