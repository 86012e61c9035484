import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { toLocal } from "#domain/formats/local-time.ts";
import { addDays } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import { DateInput } from "#web/record/form/date-input.tsx";
import classes from "./tasks-panel.module.css";

export type NewTask = { what: string; dueDate: string };
type Preset = NewTask & { id: string };
type Props = { task: NewTask; onChange: (task: NewTask) => void; presets?: readonly Preset[]; problems: Readonly<Record<string, string>> };

export const today = () => toLocal(new Date(), browserZone).slice(0, 10);
export const emptyTask = (): NewTask => ({ what: "", dueDate: addDays(today(), 7) });

/** What is to be done and until when, with the usual tasks and days one click away. */
export function TaskFields({ task, onChange, presets = [], problems }: Props) {
  const { t } = useI18n();
  // The input of a date keeps its own text: a chosen day replaces it.
  const [chosen, setChosen] = useState(0);
  const choose = (next: NewTask) => {
    setChosen(chosen + 1);
    onChange(next);
  };
  const days = [
    { label: t("tasks.today"), day: today() },
    { label: t("tasks.tomorrow"), day: addDays(today(), 1) },
    { label: t("tasks.inDays", { n: 7 }), day: addDays(today(), 7) },
  ];
  return (
    <>
      <TextInput
        label={t("tasks.what")}
        data-autofocus
        autoFocus
        required
        maxLength={200}
        value={task.what}
        error={problems.what}
        onChange={(event) => onChange({ ...task, what: event.currentTarget.value })}
      />
      {presets.length > 0 && (
        <fieldset className={classes.presets} aria-label={t("tasks.presets")}>
          {presets.map(({ id, ...preset }) => (
            <Button key={id} variant="light" size="compact-xs" className={classes.preset} onClick={() => choose(preset)}>
              {preset.what}
            </Button>
          ))}
        </fieldset>
      )}
      <DateInput
        key={chosen}
        label={t("tasks.due")}
        required
        readOnly={false}
        defaultValue={task.dueDate}
        error={problems.dueDate}
        onChange={(dueDate: unknown) => onChange({ ...task, dueDate: String(dueDate) })}
        onBlur={() => undefined}
      />
      <Group gap={4}>
        {days.map(({ label, day }) => (
          <Button key={day} variant="default" size="compact-xs" aria-pressed={task.dueDate === day} onClick={() => choose({ ...task, dueDate: day })}>
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}
