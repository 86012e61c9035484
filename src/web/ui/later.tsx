import { type ReactNode, useDeferredValue } from "react";

type Props = { children: ReactNode; meanwhile: ReactNode };

/** What takes long to draw for the first time is drawn in slices, between which the page answers. From then on it changes at once. */
export function Later({ children, meanwhile }: Props) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : meanwhile;
}
