import { type PointerEvent, useLayoutEffect, useRef } from "react";
import classes from "./zoom-picture.module.css";

type Props = {
  src: string;
  alt: string;
  /** 1 fits the frame. */
  zoom: number;
  onError: () => void;
};

/** A picture that fits its frame, or is zoomed and can be dragged and scrolled. */
export function ZoomPicture({ src, alt, zoom, onError }: Props) {
  const frame = useRef<HTMLElement>(null);
  const centre = useRef({ x: 0.5, y: 0.5 });

  // The point in the middle of the frame stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is the reason to centre again.
  useLayoutEffect(() => {
    const node = frame.current!;
    node.scrollLeft = centre.current.x * node.scrollWidth - node.clientWidth / 2;
    node.scrollTop = centre.current.y * node.scrollHeight - node.clientHeight / 2;
  }, [zoom]);
  const keepCentre = () => {
    const node = frame.current!;
    centre.current = {
      x: (node.scrollLeft + node.clientWidth / 2) / node.scrollWidth,
      y: (node.scrollTop + node.clientHeight / 2) / node.scrollHeight,
    };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== "mouse" || event.buttons !== 1) return;
    event.currentTarget.scrollBy(-event.movementX, -event.movementY);
  };

  return (
    <section
      ref={frame}
      className={classes.frame}
      data-zoomed={zoom > 1 || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
      tabIndex={0}
      aria-label={alt}
      onScroll={keepCentre}
      onPointerMove={drag}
    >
      <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <img className={classes.picture} src={src} alt={alt} draggable={false} onError={onError} />
      </div>
    </section>
  );
}
