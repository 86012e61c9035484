import { useState } from "react";

/** True once the value was true. A lazily loaded dialog stays mounted after its first opening, so that it can animate its closing. */
export function useLatch(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return wasTrue || value;
}
