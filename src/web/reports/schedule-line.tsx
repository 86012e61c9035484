import { ActionIcon, Badge, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from "@tabler/icons-react";
import type { Schedule } from "#api/schedules.ts";
import { scheduleZone } from "#domain/reports/schedule.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useScheduleWords } from "./schedule-words.ts";
import classes from "./schedules.module.css";
import { useScheduleActions } from "./use-schedules.ts";

/** One schedule: what is sent to whom and when, how the last run ended, and a menu with what can be done. */
export function ScheduleLine({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const { t, datetime } = useI18n();
  const { uid } = useUser();
  const words = useScheduleWords();
  const actions = useScheduleActions();
  const { owner, paused, stopped, nextAt } = schedule;
  const name = words.nameOf(schedule);
  return (
    <li className={classes.line}>
      <div className={classes.text}>
        <div className={classes.name}>
          {name} {paused && !stopped && <Badge variant="light">{t("schedules.paused")}</Badge>}
        </div>
        <div>{words.about(schedule)}</div>
        <div>{words.when(schedule)}</div>
        <div>{words.recipients(schedule)}</div>
        {owner.id !== uid && <div className={classes.muted}>{t("schedules.by", { name: owner.alias })}</div>}
        {stopped && <div className={classes.problem}>{t(`schedules.stopped.${stopped}`)}</div>}
        <div className={classes.muted}>
          {[
            ...(nextAt && !stopped ? [t("schedules.next", { date: datetime(nextAt, scheduleZone(schedule.country)) })] : []),
            words.last(schedule),
          ].join(" · ")}
        </div>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("schedules.actions", { name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("schedules.actions", { name })}>
          <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => void actions.send(schedule)}>
            {t("schedules.sendNow")}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t("schedules.change")}
          </Menu.Item>
          <Menu.Item
            leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
            onClick={() => void actions.pause(schedule)}
          >
            {t(paused ? "schedules.resume" : "schedules.pause")}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => actions.remove(schedule)}>
            {t("schedules.remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
