import { type ReactNode, startTransition, useEffect, useState } from "react";

type Props = {
  /** Somebody is on the way to one of them. */
  atOnce: boolean;
  children: readonly ReactNode[];
};

/** Draws one after the other, each once those before it stand, so that together they do not keep the page from answering. */
export function OneByOne({ atOnce, children }: Props) {
  const [drawn, setDrawn] = useState(1);
  const isWhole = drawn >= children.length;
  if (atOnce && !isWhole) setDrawn(children.length);
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, isWhole]);
  return children.slice(0, drawn);
}
