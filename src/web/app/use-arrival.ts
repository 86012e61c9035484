import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";

/** On another page the focus starts at its content, as after a full load. A change of the query alone leaves it where it is. */
export function useArrival(onArrive: () => void) {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const last = useRef(path);
  const arrive = useEffectEvent(() => {
    onArrive();
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    arrive();
  }, [path]);
  return main;
}
