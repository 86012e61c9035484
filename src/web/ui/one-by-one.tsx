import { type ReactNode, startTransition, useEffect, useState } from "react";

/** Draws one after the other, each once those before it stand, so that together they do not keep the page from answering. */
export function OneByOne({ children }: { children: readonly ReactNode[] }) {
  const [drawn, setDrawn] = useState(1);
  const isWhole = drawn >= children.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, isWhole]);
  return children.slice(0, drawn);
}
