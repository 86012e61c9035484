import { type DragEvent, useState } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import { dragType } from "./event-button.tsx";

/** Props of an element that hearings can be dropped on. */
export function useDropTarget(events: readonly CalendarEvent[], onDrop: (event: CalendarEvent, at: DragEvent<HTMLElement>) => void) {
  const [isOver, setOver] = useState(false);
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType);
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      setOver(false);
      const dropped = events.find(({ id }) => id === event.dataTransfer.getData(dragType));
      if (!dropped) return;
      event.preventDefault();
      onDrop(dropped, event);
    },
  };
}
