import type { DragEvent } from "react";

const dragType = "application/x-sumario-file";

/** Drag and drop: a file dropped on another one takes its position. */
export function dragProps(id: string, onDrop: (id: string) => void) {
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  const mark = (event: DragEvent<HTMLElement>, isOver: boolean) => event.currentTarget.toggleAttribute("data-over", isOver);
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, id);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      mark(event, true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event, event.currentTarget.contains(event.relatedTarget as Node | null)),
    onDrop: (event: DragEvent<HTMLElement>) => {
      mark(event, false);
      if (!isOurs(event)) return;
      event.preventDefault();
      onDrop(event.dataTransfer.getData(dragType));
    },
  };
}
