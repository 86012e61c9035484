import { Checkbox, Radio, Text } from "@mantine/core";
import type { FeedChoice } from "#api/account.ts";
import { calendarKinds, type EventKind, isShownTo } from "#domain/calendar/event-kinds.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import classes from "./account.module.css";

type Props = { hasOwn: boolean; choice: FeedChoice; onChange: (choice: FeedChoice) => void };

/** What the feed contains: the person's own hearings or all, and which kinds of events. */
export function FeedChoices({ hasOwn, choice, onChange }: Props) {
  const { t, enumLabel } = useI18n();
  const { role, availableTypes } = useUser();
  const offered: EventKind[] = (["penal", "civil"] as const)
    .filter((name) => availableTypes.includes(name))
    .flatMap((name): readonly EventKind[] => calendarKinds[name])
    .filter((kind, index, all) => all.indexOf(kind) === index && isShownTo(role, kind));
  const kinds = choice.kinds ?? offered;
  const toggle = (kind: EventKind) => {
    const next = offered.filter((one) => kinds.includes(one) !== (one === kind));
    if (next.length > 0) onChange({ ...choice, kinds: next.length === offered.length ? null : next });
  };
  return (
    <>
      {hasOwn && (
        <Radio.Group
          label={t("calendar.feedScope")}
          value={choice.scope}
          onChange={(scope) => onChange({ ...choice, scope: scope as FeedChoice["scope"] })}
        >
          <div className={classes.row}>
            <Radio value="own" label={t("calendar.feedOwn")} />
            <Radio value="office" label={t("calendar.feedOffice")} />
          </div>
        </Radio.Group>
      )}
      <details className={classes.kinds}>
        <summary>{t("calendar.feedKinds")}</summary>
        {offered.map((kind) => (
          <Checkbox key={kind} checked={kinds.includes(kind)} onChange={() => toggle(kind)} label={enumLabel("calendarEventTypes", kind)} />
        ))}
      </details>
      <Text size="sm" c="dimmed">
        {t("calendar.feedChoice")}
      </Text>
    </>
  );
}
