import { Button, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { toLocal } from "#domain/formats/local-time.ts";
import { addDays } from "#domain/law/days.ts";
import { maxSnoozeDays, snoozeDays } from "#domain/notices/snooze-days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import classes from "./snooze-choices.module.css";

type Props = { text: string; onChoose: (day: string) => void };

/** Until when a notice is put off: a few days with one press, or any day. Part of the list, so that keys and fingers reach it in order. */
export function SnoozeChoices({ text, onChoose }: Props) {
  const { t } = useI18n();
  const [hasDate, { open }] = useDisclosure();
  const first = useRef<HTMLButtonElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const today = toLocal(new Date(), browserZone).slice(0, 10);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (hasDate) date.current?.focus();
  }, [hasDate]);
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>
        {t("notices.snooze")}: {text}
      </legend>
      {snoozeDays(today).map(({ choice, day }, index) => (
        <Button key={choice} ref={index === 0 ? first : undefined} variant="default" size="compact-sm" onClick={() => onChoose(day)}>
          {t(`notices.snooze.${choice}`)}
        </Button>
      ))}
      {hasDate ? (
        <form
          className={classes.date}
          onSubmit={(event) => {
            event.preventDefault();
            if (date.current?.value) onChoose(date.current.value);
          }}
        >
          <TextInput
            ref={date}
            type="date"
            size="xs"
            aria-label={t("notices.snooze.date")}
            min={addDays(today, 1)}
            max={addDays(today, maxSnoozeDays)}
            defaultValue={addDays(today, 1)}
            required
          />
          <Button type="submit" size="compact-sm">
            {t("notices.snooze")}
          </Button>
        </form>
      ) : (
        <Button variant="default" size="compact-sm" onClick={open}>
          {t("notices.snooze.date")}
        </Button>
      )}
    </fieldset>
  );
}
