import type { useForm } from "@mantine/form";
import { createContext, useContext } from "react";
import type { Entity } from "#domain/entity.ts";
import type { HeldFiles } from "./files/held-files.ts";
import type { FormValues } from "./form-values.ts";
import type { Row } from "./record-client.ts";

/** The package does not export the name of this type where modules are resolved as Node does. */
export type ValuesForm = ReturnType<typeof useForm<FormValues>>;

export type RecordFormContext = {
  entity: Entity;
  form: ValuesForm;
  /** The newest version known; none while the record is being created. */
  row: Row | null;
  isNew: boolean;
  /** Files that were chosen for a record that is being created. */
  held: HeldFiles;
  /** Nothing of it can be changed, whatever the fields say. */
  readOnly: boolean;
  /** Says what is wrong with a field that has been left, before anything is sent. */
  checkField: (name: string) => void;
};

export const FormContext = createContext<RecordFormContext | null>(null);

export function useRecordForm(): RecordFormContext {
  const context = useContext(FormContext);
  if (!context) throw new Error("outside of a record form");
  return context;
}
