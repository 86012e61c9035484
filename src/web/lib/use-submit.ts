import { useState } from "react";
import { errorData } from "./api.ts";
import { useFailure } from "./use-failure.ts";

/** Sends a form once at a time. What goes wrong is told in a notice and stays readable in the form. */
export function useSubmit({ failureShownFor }: { failureShownFor?: number } = {}) {
  const { textOf, notify } = useFailure(failureShownFor);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const submit = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
      notify(thrown);
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem: error ? textOf(error) : null, fields: errorData(error).fields ?? {}, submit };
}
