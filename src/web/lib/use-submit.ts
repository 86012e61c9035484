import { useState } from "react";
import { errorData } from "./api.ts";
import { useFailure } from "./use-failure.ts";

/** Submits a form. An error appears in a toast and stays readable in the form. */
export function useSubmit({ errorDuration }: { errorDuration?: number } = {}) {
  const { textOf, notify } = useFailure(errorDuration);
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
