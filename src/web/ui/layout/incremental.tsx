import { type ReactNode, startTransition, useEffect, useState } from "react";

type Props = {
  /** Renders all at once, because a field of one of them takes the focus. */
  immediate: boolean;
  children: readonly ReactNode[];
};

/** Renders its children one after the other in transitions, so that many of them do not block the page. */
export function Incremental({ immediate, children }: Props) {
  const [count, setCount] = useState(1);
  const isComplete = count >= children.length;
  if (immediate && !isComplete) setCount(children.length);
  useEffect(() => {
    if (!isComplete) startTransition(() => setCount(count + 1));
  }, [count, isComplete]);
  return children.slice(0, count);
}
