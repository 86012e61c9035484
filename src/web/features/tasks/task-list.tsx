import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { BulkRow } from "#api/records.ts";
import { isStaff } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import { task } from "#domain/entities/task.ts";
import type { Ref } from "#domain/entity.ts";
import { addDays } from "#domain/law/days.ts";
import { taskRecordNames } from "#domain/tasks/task-records.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { type BulkAction, type BulkDialogProps, BulkFrame } from "#web/record/list/bulk-frame.tsx";
import { Cell, type CellProps } from "#web/record/list/grid/cell.tsx";
import { DeadlineCell } from "#web/record/list/grid/deadline-cell.tsx";
import type { Filters, ListControls } from "#web/record/list/list-state.ts";
import { RecordList } from "#web/record/list/record-list.tsx";
import { today } from "#web/record/tasks/task-fields.tsx";
import { FilterStrip } from "#web/ui/filter/filter-strip.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

const cells = { dueDate: DueCell, case: RecordCell, assignee: AssigneeCell };

export const TaskList = () => <RecordList entity={task} cells={cells} bulk={bulk} strip={(controls) => <QuickFilters controls={controls} />} />;

/** A list that was not narrowed before opens with the open tasks of its reader. */
function QuickFilters({ controls: { state, change } }: { controls: ListControls }) {
  const { t } = useI18n();
  const { uid, role } = useUser();
  const { assignee, ...everybodys } = state.filter;
  const { dueDate, done, unattended, ...others } = everybodys;
  const begin = useEffectEvent(() => {
    if (Object.keys(state.filter).length === 0 && state.q === "") change({ filter: { assignee: [uid], done: false } });
  });
  useEffect(() => begin(), []);
  const mine = Array.isArray(assignee) && assignee.length === 1 && assignee[0] === uid;
  const whose: Filters = mine ? { assignee: [uid] } : assignee === undefined ? {} : { assignee };
  const views = {
    open: { done: false },
    overdue: { done: false, dueDate: { to: addDays(today(), -1) } },
    today: { done: false, dueDate: { period: "today" } },
    week: { done: false, dueDate: { period: "thisWeek" } },
    done: { done: true },
    ...(isStaff(role) && { nobody: { done: false, unattended: true } }),
  } as const satisfies Record<string, Filters>;
  const current = JSON.stringify({ done, dueDate, unattended });
  const shows = ({ done: isDone, ...rest }: Filters) =>
    JSON.stringify({ done: isDone, dueDate: rest.dueDate, unattended: rest.unattended }) === current;
  return (
    <FilterStrip
      label={t("tasks.quick")}
      hasCounts={false}
      items={[
        {
          key: "mine",
          label: t("tasks.quick.mine"),
          isPressed: mine,
          onToggle: () => change({ filter: mine ? everybodys : { ...state.filter, assignee: [uid] } }),
        },
        ...Object.entries(views).map(([key, filter]) => ({
          key,
          label: t(key === "nobody" ? "tasks.nobody" : `tasks.quick.${key as Exclude<keyof typeof views, "nobody">}`),
          isPressed: shows(filter),
          onToggle: () => change({ filter: { ...others, ...(key === "nobody" ? {} : whose), ...filter } as Filters }),
        })),
      ]}
    />
  );
}

/** Highlighted while it is open: red when it is past, amber on the day itself. */
function DueCell(props: CellProps) {
  const { t } = useI18n();
  if (props.row.done) return <Cell {...props} />;
  return <DeadlineCell {...props} soon={0} titles={{ soon: t("tasks.today"), past: t("tasks.overdue") }} />;
}

/** The record, whatever its kind. Numbers of civil cases and issues say what they are. */
function RecordCell({ field, row }: CellProps) {
  const { enums } = useI18n();
  const name = taskRecordNames.find((one) => row[one]);
  const text = name && (row[name] as Ref).alias;
  if (!name || name === "case") return <Cell field={field} value={row.case} row={row} />;
  return <span title={text}>{`${enums.taskRecords[name]} ${text}`}</span>;
}

function AssigneeCell({ row, value, field }: CellProps) {
  const { t } = useI18n();
  if (!row.unattended) return <Cell field={field} value={value} row={row} />;
  const name = (value as Ref | null)?.alias;
  return <span>{name ? `${t("tasks.nobody")} (${name})` : t("tasks.nobody")}</span>;
}

const bulk: readonly BulkAction[] = [{ label: "tasks.finishSelected", isFor: ({ role }) => accepts("lawyer", role), Dialog: FinishSelected }];

function FinishSelected(props: BulkDialogProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const { ids } = props.selection;
  const finish = (done: (rows: BulkRow[]) => void) =>
    submit(async () => {
      done(await api.tasks.finishAll({ ids: [...ids] }));
      await queries.invalidateQueries({ queryKey: query.tasks.key() });
    });
  return (
    <BulkFrame {...props} title={t("tasks.finishSelected")}>
      {(done, close) => (
        <Stack gap="sm">
          <Text size="sm">{t("tasks.finishSelected.text", { n: ids.length })}</Text>
          <FormAlert text={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("button.cancel")}
            </Button>
            <Button loading={busy} leftSection={<IconCheck size={16} aria-hidden />} onClick={() => void finish(done)} data-autofocus>
              {t("tasks.finishSelected")}
            </Button>
          </Group>
        </Stack>
      )}
    </BulkFrame>
  );
}
