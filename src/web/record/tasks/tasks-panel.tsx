import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entity } from "#domain/entity.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { askNextStep } from "#web/record/base/ask-next-step.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import { QuickAdd } from "./quick-add.tsx";
import { TaskLine } from "./task-line.tsx";
import classes from "./tasks-panel.module.css";

type Props = { entity: Entity; row: Row };

/** The tasks of a record: what is to be done, and a line to add more. */
export function TasksPanel({ entity, row }: Props) {
  const { t } = useI18n();
  const [isAdding, setAdding] = useState(false);
  const place = { entity: entity.name as TaskRecordName, record: row.id };
  const { data } = useQuery(query.tasks.ofRecord.queryOptions({ input: place }));
  if (!data) return null;
  return (
    <RailCard title={t("tasks.title")}>
      {data.open.length === 0 && !isAdding && <Text className={classes.none}>{t("tasks.none")}</Text>}
      <ul className={classes.list}>
        {data.open.map((task) => (
          <TaskLine key={task.id} task={task} place={place} onLastStep={() => askNextStep(row.id)} />
        ))}
      </ul>
      {isAdding ? (
        <QuickAdd place={place} presets={data.presets} onEnd={() => setAdding(false)} />
      ) : (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
          {t("tasks.add")}
        </Button>
      )}
      {data.done.length > 0 && (
        <details className={classes.done}>
          <summary>{t("tasks.showDone", { n: data.done.length })}</summary>
          <ul className={classes.list}>
            {data.done.map((task) => (
              <TaskLine key={task.id} task={task} place={place} />
            ))}
          </ul>
        </details>
      )}
    </RailCard>
  );
}
