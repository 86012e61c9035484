import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties, DragEvent } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { useCalendarActions } from "./calendar-context.ts";
import classes from "./event-button.module.css";
import { kindIcons, lawyerColor } from "./event-styles.ts";
import { useEventTexts } from "./event-texts.ts";

type Props = { event: CalendarEvent; style?: CSSProperties; isTall?: boolean };

/** One event, with the colour of its lawyer and the icon of its kind. Movable hearings can be dragged. */
export function EventButton({ event, style, isTall = false }: Props) {
  const { lawyerOf, onOpen, canMove } = useCalendarActions();
  const texts = useEventTexts();
  const Icon = kindIcons[event.kind];
  const accused = texts.accused(event);
  /** A hearing on a single line: the icon says what takes place, so the text says whose it is. */
  const isNamed = !isTall && event.time !== null && event.kind !== "adjournment";
  const state = texts.state(event);
  const drag = (dragged: DragEvent) => {
    dragged.dataTransfer.setData(dragType, event.id);
    dragged.dataTransfer.effectAllowed = "move";
  };
  return (
    <UnstyledButton
      className={classes.root}
      style={{ ...style, "--lawyer": lawyerColor(lawyerOf(event.lawyer)) } as CSSProperties}
      data-tall={isTall || undefined}
      data-named={isNamed || undefined}
      data-clash={event.clash || undefined}
      data-called-off={isCalledOff(event) || undefined}
      data-event={event.id}
      title={texts.whole(event)}
      draggable={canMove(event)}
      onDragStart={drag}
      onClick={() => onOpen(event)}
    >
      <span className={classes.line}>
        <Icon size={13} aria-hidden />
        {event.time && <b>{event.time}</b>}
        {texts.zone(event) && <small className={classes.zone}>{texts.zone(event)}</small>}
        {isNamed && <VisuallyHidden>{texts.name(event)}</VisuallyHidden>}
        <span className={classes.kind}>
          <span className={classes.name}>{isNamed ? accused || event.number : texts.name(event)}</span>
          {[state && ` (${state})`, !isTall && event.time && event.court && ` · ${event.court}`].filter(Boolean).join("")}
        </span>
        {event.clash && <IconAlertTriangle size={14} aria-hidden className={classes.clash} />}
      </span>
      {isTall && accused && <span className={classes.more}>{accused}</span>}
      {isTall && <span className={classes.more}>{event.court ?? event.place}</span>}
      {isTall && <span className={classes.number}>{event.number}</span>}
      <VisuallyHidden>{texts.rest(event, isTall || (isNamed && !accused))}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** Identifies our own drags: others are ignored. */
export const dragType = "application/x-sumario-hearing";

/** Returns the focus to an event, which a dialog opened from another dialog cannot do itself. */
export const focusEvent = (id: string) => document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)?.focus();

/** Whether the hearing is suspended or cancelled. An adjournment is an event of its own, which did take place. */
export const isCalledOff = ({ kind, state }: CalendarEvent) => kind !== "adjournment" && state !== null && !takesPlace(state);
