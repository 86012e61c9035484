import { useState } from "react";

/** Whether it was ever so: what is fetched on demand then stays, and can close as smoothly as it opened. */
export function useOnce(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo || isSo;
}
