import { useRef, useState } from "react";
import { notifyError } from "#web/ui/feedback/toast.ts";
import { errorData } from "./api.ts";
import { useI18n } from "./i18n.tsx";
import { useFailure } from "./use-failure.ts";

type Options = {
  errorDuration?: number;
  /** The form shows the error of each field itself. Without this, they are joined into the message of the form. */
  hasFields?: boolean;
};

/** Submits a form, once at a time. An error appears in a toast and stays readable in the form. */
export function useSubmit({ errorDuration, hasFields = false }: Options = {}) {
  const { t } = useI18n();
  const { textOf } = useFailure();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problemOf = (thrown: unknown) => {
    const { fields = {} } = errorData(thrown);
    return (!hasFields && [...new Set(Object.values(fields))].join(" ")) || textOf(thrown);
  };

  // Two keys or taps can arrive before React has rendered that it is busy.
  const isRunning = useRef(false);
  const submit = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
      notifyError(t("notification.errorTitle"), problemOf(thrown), errorDuration);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return { busy, problem: error ? problemOf(error) : null, fields: errorData(error).fields ?? {}, submit };
}
