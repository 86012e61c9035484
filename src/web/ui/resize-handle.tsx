import { type PointerEvent, useRef } from "react";
import classes from "./resize-handle.module.css";

type Props = { onResize: (by: number) => void };

/** The edge of a heading, to drag with a pointer. It tells how far the pointer went since it last told. */
export function ResizeHandle({ onResize }: Props) {
  const at = useRef<number>(undefined);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    at.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (at.current === undefined || event.clientX === at.current) return;
    onResize(event.clientX - at.current);
    at.current = event.clientX;
  };
  const stop = () => {
    at.current = undefined;
  };
  return <div className={classes.root} aria-hidden onPointerDown={start} onPointerMove={drag} onPointerUp={stop} onPointerCancel={stop} />;
}
