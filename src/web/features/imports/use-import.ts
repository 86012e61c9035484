import { useEffect, useRef, useState } from "react";
import type { ImportFill, ImportInspection, ImportMapping, ImportResult } from "#api/imports.ts";
import type { Importable } from "#domain/entities/importable.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftValue } from "#web/lib/use-draft-value.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { runImport } from "./import-client.ts";

export type ChosenFile = { name: string; file: Blob; inspection: ImportInspection };
type Step = "check" | "write";
/** `values`: by field, for all lines; a field that gets a column needs it no longer. */
type ImportInput = { mapping: ImportMapping; values: ImportFill };

/** The name of the draft: a locked session does not lose how the columns were mapped. */
export const importDraft = (collection: Importable) => `import/${collection}`;

/** The state of an import. Leaving the screen cancels a running step. */
export function useImport(collection: Importable, { name: fileName, file, inspection }: ChosenFile, onWritten: () => void) {
  const { t } = useI18n();
  const { problem, submit } = useSubmit();
  const [{ mapping, values }, setInput] = useDraftValue<ImportInput>(importDraft(collection), {
    mapping: inspection.columns.map(({ field }) => field),
    values: inspection.fill,
  });
  const [running, setRunning] = useState<{ step: Step; share: number } | null>(null);
  const [outcome, setOutcome] = useState<{ step: Step; result: ImportResult } | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  /** A field has only one column: mapping another one to it frees the first. */
  const map = (index: number, field: string | null) => {
    setOutcome(null);
    setInput({ values, mapping: mapping.map((name, position) => (position === index ? field : name === field ? null : name)) });
  };
  const setValue = (field: string, text: string) => {
    setOutcome(null);
    setInput({ mapping, values: { ...values, [field]: text } });
  };
  const unmapped = inspection.fields.filter(({ name }) => !mapping.includes(name));
  const needed = unmapped.filter(({ required }) => required).map(({ name }) => name);
  /** Those that must have a value, and those that the user wants to give one. */
  const withoutColumn = [...needed, ...unmapped.filter(({ name, required }) => !required && name in values).map(({ name }) => name)];
  const others = unmapped.filter(({ name }) => !withoutColumn.includes(name)).map(({ name }) => name);
  const fill: ImportFill = Object.fromEntries(withoutColumn.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
  const run = (step: Step) =>
    submit(async () => {
      const control = new AbortController();
      current.current = control;
      setRunning({ step, share: 0 });
      const onProgress = (share: number) => setRunning({ step, share });
      try {
        const result = await runImport(collection, { step, file, name: fileName, mapping, fill, signal: control.signal, onProgress });
        setOutcome({ step, result });
        if (step === "write" && result.errorCount === 0) onWritten();
      } catch (error) {
        if (!control.signal.aborted) throw error;
        notifySuccess(t("import.cancelled"));
      } finally {
        setRunning(null);
      }
    });
  const missing = needed.filter((name) => !(name in fill));
  return {
    problem,
    mapping,
    needed,
    withoutColumn,
    others,
    values,
    missing,
    running,
    outcome,
    map,
    setValue,
    run,
    cancel: () => current.current?.abort(),
  };
}
export type ImportState = ReturnType<typeof useImport>;
