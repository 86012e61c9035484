import { Anchor, Button, Group, Modal } from "@mantine/core";
import {
  IconArrowRight,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendar,
  IconCalendarPlus,
  IconClock,
  IconDoor,
  IconFileText,
  IconHash,
  IconUser,
  IconUserExclamation,
  IconUsers,
} from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import { accepts } from "#domain/access/rules.ts";
import { recordPath } from "#domain/access/screens.ts";
import { isHearing } from "#domain/calendar/event-kinds.ts";
import { isMovable } from "#domain/calendar/may-move.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { useCalendarActions } from "./calendar-context.ts";
import { ClashList } from "./clash-list.tsx";
import classes from "./event-popup.module.css";
import { lawyerColor } from "./event-styles.ts";
import { useEventTexts } from "./event-texts.ts";

type Props = { event: CalendarEvent; isOpen: boolean; onClose: () => void; onMove: () => void; onSheet: () => void };

/** The details of an event and its actions. */
export function EventPopup({ event, isOpen, onClose, onMove, onSheet }: Props) {
  const { t, labels } = useI18n();
  const { role } = useUser();
  const { name, lawyerOf, clashesOf, canMove } = useCalendarActions();
  const texts = useEventTexts();
  const isTrial = event.kind === "trial" || event.kind === "adjournment";
  const { data: sheet } = useQuery(query.cases.sheet.queryOptions({ input: isOpen && isTrial ? { id: event.record } : skipToken }));
  // The sheet is a view of the case itself, which names minors to those who may open it.
  const accused = sheet?.accused ?? event.accused.map(({ alias }) => alias);
  const path = recordPath(name === "penal" ? penalCase : civilCase, event.record);
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      size={420}
      classNames={{ content: classes.content, title: classes.title }}
      style={{ "--lawyer": lawyerColor(lawyerOf(event.lawyer)) } as CSSProperties}
      title={
        <>
          <span className={classes.kind}>{texts.kind(event)}</span>
          {t("calendar.case", { number: event.number })}
        </>
      }
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      {event.clashes.length > 0 && <ClashList clashes={clashesOf(event)} />}
      <dl className={classes.facts}>
        <Fact icon={<IconCalendar size={16} />} label={t("calendar.dayLabel")} text={texts.fullDay(event.day)} />
        <Fact icon={<IconClock size={16} />} label={t("calendar.hour")} text={texts.hour(event)} />
        <Fact icon={<IconBuildingBank size={16} />} label={t("calendar.court")} text={event.court} />
        <Fact icon={<IconDoor size={16} />} label={t("calendar.room")} text={event.room} />
        <Fact icon={<IconBuildingStore size={16} />} label={t(name === "penal" ? "calendar.place" : "calendar.customer")} text={event.place} />
        <Fact icon={<IconUser size={16} />} label={t("calendar.lawyer")} text={texts.lawyer(event)} />
        <Fact icon={<IconUserExclamation size={16} />} label={t("calendar.accused")} text={accused.join("\n")} />
        <Fact icon={<IconUserExclamation size={16} />} label={labels.civilCase.fields.otherPart} text={event.otherPart} />
        <Fact icon={<IconHash size={16} />} label={t("calendar.procedure")} text={sheet?.procedure ?? event.procedure} />
        {isTrial && sheet && (
          <Fact icon={<IconUsers size={16} />} label={t("calendar.witnesses")} text={sheet.witnesses.join("\n") || t("calendar.noWitnesses")} />
        )}
      </dl>
      {(event.kind === "appealDeadline" || event.kind === "limitation") && <p className={classes.note}>{t("calendar.proposal")}</p>}
      {event.kind === "trial" && accepts("lawyer", role) && !isMovable(event) && <p className={classes.note}>{t("calendar.fixed")}</p>}
      <Group gap="md" mt="sm">
        {isTrial && (
          <Anchor component="button" type="button" className={classes.link} onClick={onSheet}>
            <IconFileText size={16} aria-hidden />
            {t("calendar.sheet")}
          </Anchor>
        )}
        {isHearing(event.kind) && (
          <Anchor className={classes.link} href={`/api/calendar/${event.kind}/${event.record}/hearing.ics`} download>
            <IconCalendarPlus size={16} aria-hidden />
            {t("calendar.ics")}
          </Anchor>
        )}
      </Group>
      <div className={classes.actions}>
        {canMove(event) && (
          <Button variant="default" mr="auto" onClick={onMove}>
            {t("calendar.moveTo")}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t("calendar.close")}
        </Button>
        <Button renderRoot={(root) => <Link to={path} {...root} />} rightSection={<IconArrowRight size={16} aria-hidden />} data-autofocus>
          {t("calendar.goToCase")}
        </Button>
      </div>
    </Modal>
  );
}

function Fact({ icon, label, text }: { icon: ReactNode; label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <dt>
        <span aria-hidden>{icon}</span>
        {label}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
