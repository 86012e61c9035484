import { type ReactNode, useDeferredValue } from "react";

type Props = { children: ReactNode; fallback: ReactNode };

/** Defers the first render of expensive content, so that React can interrupt it. Later renders are immediate. */
export function Deferred({ children, fallback }: Props) {
  const isReady = useDeferredValue(true, false);
  return isReady ? children : fallback;
}
