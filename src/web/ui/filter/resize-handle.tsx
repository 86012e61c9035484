import { type PointerEvent, useRef } from "react";
import classes from "./resize-handle.module.css";

type Props = { onResize: (by: number) => void };

/** The edge of a column header, dragged to resize the column. Reports the distance since the last report. */
export function ResizeHandle({ onResize }: Props) {
  const lastX = useRef<number>(undefined);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    lastX.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (lastX.current === undefined || event.clientX === lastX.current) return;
    onResize(event.clientX - lastX.current);
    lastX.current = event.clientX;
  };
  const stop = () => {
    lastX.current = undefined;
  };
  return <div className={classes.root} aria-hidden onPointerDown={start} onPointerMove={drag} onPointerUp={stop} onPointerCancel={stop} />;
}
