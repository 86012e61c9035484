import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconUsers } from "@tabler/icons-react";
import type { CSSProperties, DragEvent } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { useCalendarActions } from "./calendar-context.ts";
import classes from "./event-button.module.css";
import { kindIcons, lawyerColor, lookOf } from "./event-styles.ts";
import { useEventTexts } from "./event-texts.ts";

type Props = { event: CalendarEvent; hasNumber?: boolean };

/**
 * One event, with the colour of its lawyer: its hour or what it is, and below whom it is about and where. Terms of the law are outlined and named
 * in words. Movable hearings can be dragged.
 */
export function EventButton({ event, hasNumber = false }: Props) {
  const { lawyerOf, onOpen, canMove } = useCalendarActions();
  const texts = useEventTexts();
  const Icon = kindIcons[event.kind];
  const look = lookOf(event);
  /** The icon and the hour say that a hearing takes place; anything else is named. */
  const isNamed = look !== "hearing" || event.kind === "adjournment";
  const state = texts.state(event);
  const { who, where } = texts.parties(event);
  const drag = (dragged: DragEvent) => {
    dragged.dataTransfer.setData(dragType, event.id);
    dragged.dataTransfer.effectAllowed = "move";
  };
  return (
    <UnstyledButton
      className={classes.root}
      style={{ "--lawyer": lawyerColor(lawyerOf(event.lawyer)) } as CSSProperties}
      data-look={look}
      data-clash={event.clashes.length > 0 || undefined}
      data-called-off={isCalledOff(event) || undefined}
      data-event={event.id}
      title={texts.whole(event)}
      draggable={canMove(event)}
      onDragStart={drag}
      onClick={() => onOpen(event)}
    >
      <span className={classes.line}>
        <span className={classes.icon} aria-hidden>
          <Icon size={13} />
        </span>
        {event.time && <b>{event.time}</b>}
        {texts.zone(event) && <small className={classes.zone}>{texts.zone(event)}</small>}
        {isNamed ? <span className={classes.kind}>{texts.short(event)}</span> : <VisuallyHidden>{texts.name(event)}</VisuallyHidden>}
        {event.answers && (
          <small className={classes.answers} data-declined={event.answers.declined > 0 || undefined} aria-hidden>
            <IconUsers size={12} />
            {event.answers.confirmed}/{event.answers.total}
          </small>
        )}
        {event.clashes.length > 0 && <IconAlertTriangle size={14} aria-hidden className={classes.clash} />}
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{who}</span>
        {state && ` (${state})`}
        {where && <span className={classes.where}> · {where}</span>}
      </span>
      {hasNumber && <span className={classes.number}>{event.number}</span>}
      <VisuallyHidden>{texts.rest(event, hasNumber)}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** Identifies our own drags: others are ignored. */
export const dragType = "application/x-sumario-hearing";

/** Returns the focus to an event, which a dialog opened from another dialog cannot do itself. */
export const focusEvent = (id: string) => document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)?.focus();

/** Whether the hearing is suspended or cancelled. An adjournment is an event of its own, which did take place. */
export const isCalledOff = ({ kind, state }: CalendarEvent) => kind !== "adjournment" && state !== null && !takesPlace(state);
