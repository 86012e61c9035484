import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties, DragEvent } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import { useCalendarTools } from "./calendar-context.ts";
import classes from "./event-button.module.css";
import { colorOf, kindIcons } from "./event-looks.ts";
import { useEventWords } from "./event-words.ts";

type Props = { event: CalendarEvent; style?: CSSProperties; isTall?: boolean };

/** One event, in the colour of its lawyer and with the sign of its kind; hearings that may be moved can be dragged. */
export function EventButton({ event, style, isTall = false }: Props) {
  const { lawyerOf, onOpen, canMove } = useCalendarTools();
  const words = useEventWords();
  const Icon = kindIcons[event.kind];
  const drag = (dragged: DragEvent) => {
    dragged.dataTransfer.setData(dragType, event.id);
    dragged.dataTransfer.effectAllowed = "move";
  };
  return (
    <UnstyledButton
      className={classes.root}
      style={{ ...style, "--lawyer": colorOf(lawyerOf(event.lawyer)) } as CSSProperties}
      data-tall={isTall || undefined}
      data-clash={event.clash || undefined}
      data-lost={isLost(event) || undefined}
      data-event={event.id}
      title={words.whole(event)}
      draggable={canMove(event)}
      onDragStart={drag}
      onClick={() => onOpen(event)}
    >
      <span className={classes.line}>
        <Icon size={13} aria-hidden />
        {event.time && <b>{event.time}</b>}
        {words.zone(event) && <small className={classes.zone}>{words.zone(event)}</small>}
        <span className={classes.kind}>{isTall || !event.time || !event.court ? words.kind(event) : `${words.kind(event)} · ${event.court}`}</span>
        {event.clash && <IconAlertTriangle size={14} aria-hidden className={classes.clash} />}
      </span>
      {isTall && <span className={classes.more}>{event.court ?? event.place}</span>}
      {isTall && <span className={classes.number}>{event.number}</span>}
      <VisuallyHidden>{words.rest(event, isTall)}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** Dragged things from elsewhere are none of ours. */
export const dragType = "application/x-sumario-hearing";

/** Gives the focus back to an event, where a dialog that was opened from another one cannot. */
export const focusEvent = (id: string) => document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`)?.focus();

/** Hearings that did not or will not take place. */
export const isLost = ({ kind, status }: CalendarEvent) => kind === "adjournment" || (kind === "trial" && status === "suspended");
