import { createContext, useContext } from "react";
import type { Entity } from "#domain/entity.ts";
import type { ValuesForm } from "#web/record/base/form-values.ts";
import type { Row } from "#web/record/base/record-client.ts";

export type RecordFormContext = {
  /** Has only the fields of this form, which may be those of one tab or of one line. */
  entity: Pick<Entity, "name" | "collection" | "fields" | "rules">;
  labels: Readonly<Record<string, string>>;
  form: ValuesForm;
  /** The newest version known; null for a new record. */
  row: Row | null;
  isNew: boolean;
  /** Nothing in it can be changed, whatever the fields allow. */
  readOnly: boolean;
  /** Files can be added although the rest may be read-only. */
  canAddFiles: boolean;
  /** The version that the user opened before the record was closed to them; their changes are saved on it. */
  openedVersion?: number | undefined;
  /** Fields that a link led to: shown even if no other field requires them. */
  revealed: readonly string[];
  /** Validates a field when it loses the focus. */
  checkField: (name: string) => void;
};

export const FormContext = createContext<RecordFormContext | null>(null);

export function useRecordForm(): RecordFormContext {
  const context = useContext(FormContext);
  if (!context) throw new Error("outside of a record form");
  return context;
}

/** The value in the form or, if the form does not have the field, in the record. */
export function useCurrentValue(name: string): unknown {
  const { entity, form, row } = useRecordForm();
  const typed = form.useWatchValue(name);
  return isInputOfForm(entity, name) ? typed : row?.[name];
}

export const isInputOfForm = ({ fields }: Pick<Entity, "fields">, name: string) => name in fields && fields[name]!.edit !== "system";
