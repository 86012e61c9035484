import { useEffect, useRef, useState } from "react";
import type { ImportFill, ImportInspection, ImportLists, ImportMapping, ImportMissing, ImportResult } from "#api/imports.ts";
import type { Importable } from "#domain/entities/importable.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftValue } from "#web/lib/use-draft-value.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { runImport } from "./import-client.ts";

export type ChosenFile = { name: string; file: Blob; inspection: ImportInspection };
type Step = "check" | "write";
/** `values`: by field, for all lines; a field that gets a column needs it no longer. */
type ImportInput = { mapping: ImportMapping; values: ImportFill; key: string; missing: ImportMissing; lists: ImportLists };

/** The name of the draft: a locked session does not lose how the columns were mapped. */
export const importDraft = (collection: Importable) => `import/${collection}`;

/** The state of an import. Leaving the screen cancels a running step. */
export function useImport(collection: Importable, { name: fileName, file, inspection }: ChosenFile, onWritten: () => void) {
  const { t } = useI18n();
  const { problem, submit } = useSubmit();
  const [input, setInput] = useDraftValue<ImportInput>(importDraft(collection), {
    mapping: inspection.columns.map(({ field }) => field),
    values: inspection.fill,
    key: inspection.chosen?.key ?? "",
    missing: inspection.chosen?.missing ?? "create",
    lists: inspection.chosen?.lists ?? "add",
  });
  const { mapping, values, key, missing: withoutRecord, lists } = input;
  const [running, setRunning] = useState<{ step: Step; share: number } | null>(null);
  const [outcome, setOutcome] = useState<{ step: Step; result: ImportResult } | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  /** A field has only one column: mapping another one to it frees the first. */
  const map = (index: number, field: string | null) => {
    setOutcome(null);
    setInput({ ...input, mapping: mapping.map((name, position) => (position === index ? field : name === field ? null : name)) });
  };
  const setValue = (field: string, text: string) => {
    setOutcome(null);
    setInput({ ...input, values: { ...values, [field]: text } });
  };
  /** The key gets the column that seems to have it, and so do the fields of lists. A number that the program gives has one as a key only. */
  const setKey = (name: string) => {
    setOutcome(null);
    const isOfKey = (field: string | null) =>
      inspection.keys.some((one) => one.only && one.name === field) || inspection.lists.some((one) => one.name === field);
    const written = mapping.map((field) => (isOfKey(field) ? null : field));
    const proposed = name === "" ? [] : [...inspection.keys.filter((one) => one.name === name), ...inspection.lists];
    const columnOf = (index: number) => proposed.find((one) => one.column === index && !written.includes(one.name))?.name;
    setInput({ ...input, key: name, mapping: written.map((field, index) => (columnOf(index) === name ? name : (field ?? columnOf(index) ?? null))) });
  };
  const setWithoutRecord = (choice: ImportMissing) => {
    setOutcome(null);
    setInput({ ...input, missing: choice });
  };
  const setLists = (choice: ImportLists) => {
    setOutcome(null);
    setInput({ ...input, lists: choice });
  };
  const listed = key === "" ? [] : inspection.lists.map(({ name }) => ({ name, required: false }));
  const unmapped = [...inspection.fields, ...listed].filter(({ name }) => !mapping.includes(name));
  // A line that changes a record may leave out what that has.
  const needed = unmapped.filter(({ required }) => required && key === "").map(({ name }) => name);
  /** Those that must have a value, and those that the user wants to give one. */
  const withoutColumn = [
    ...needed,
    ...unmapped.filter(({ name }) => !needed.includes(name) && name !== key && name in values).map(({ name }) => name),
  ];
  const others = unmapped.filter(({ name }) => name !== key && !withoutColumn.includes(name)).map(({ name }) => name);
  const fill: ImportFill = Object.fromEntries(withoutColumn.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
  const run = (step: Step) =>
    submit(async () => {
      const control = new AbortController();
      current.current = control;
      setRunning({ step, share: 0 });
      const onProgress = (share: number) => setRunning({ step, share });
      const seen = step === "write" ? outcome?.result.updates?.seen : undefined;
      const updating = key ? { key, missing: withoutRecord, lists, ...(seen && { seen }) } : {};
      try {
        const result = await runImport(collection, { step, file, name: fileName, mapping, fill, updating, signal: control.signal, onProgress });
        setOutcome({ step, result });
        if (step === "write" && result.errorCount === 0) onWritten();
      } catch (error) {
        if (!control.signal.aborted) throw error;
        notifySuccess(t("import.cancelled"));
      } finally {
        setRunning(null);
      }
    });
  const isKeyWithoutColumn = key !== "" && !mapping.includes(key);
  const isComplete = needed.every((name) => name in fill) && !isKeyWithoutColumn;
  return {
    problem,
    mapping,
    needed,
    withoutColumn,
    others,
    values,
    key,
    withoutRecord,
    lists,
    isKeyWithoutColumn,
    isComplete,
    running,
    outcome,
    map,
    setValue,
    setKey,
    setWithoutRecord,
    setLists,
    run,
    cancel: () => current.current?.abort(),
  };
}
export type ImportState = ReturnType<typeof useImport>;
