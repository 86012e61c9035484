import type { useForm } from "@mantine/form";
import { createContext, useContext } from "react";
import type { Entity } from "#domain/entity.ts";
import type { FormValues } from "./form-values.ts";
import type { Row } from "./record-client.ts";

/** The package does not export the name of this type where modules are resolved as Node does. */
export type ValuesForm = ReturnType<typeof useForm<FormValues>>;

export type RecordFormContext = {
  /** With the fields of this form only, which may be those of one tab or of one line. */
  entity: Pick<Entity, "name" | "collection" | "fields" | "rules">;
  labels: Readonly<Record<string, string>>;
  form: ValuesForm;
  /** The newest version known; none while the record is being created. */
  row: Row | null;
  isNew: boolean;
  /** Nothing of it can be changed, whatever the fields say. */
  readOnly: boolean;
  /** Fields that somebody was led to: shown whether or not another field asks for them. */
  revealed: readonly string[];
  /** Says what is wrong with a field that has been left, before anything is sent. */
  checkField: (name: string) => void;
};

export const FormContext = createContext<RecordFormContext | null>(null);

export function useRecordForm(): RecordFormContext {
  const context = useContext(FormContext);
  if (!context) throw new Error("outside of a record form");
  return context;
}

/** A field as it is being typed; where this form does not ask for it, as the record has it. */
export function useKnownValue(name: string): unknown {
  const { entity, form, row } = useRecordForm();
  const typed = form.useWatchValue(name);
  return isTypedHere(entity, name) ? typed : row?.[name];
}

export const isTypedHere = ({ fields }: Pick<Entity, "fields">, name: string) => name in fields && fields[name]!.edit !== "system";
