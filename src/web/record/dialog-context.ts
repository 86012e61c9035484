import { createContext, useContext } from "react";
import type { Entity, Ref } from "#domain/entity.ts";
import type { FormValues } from "./form-values.ts";
import type { Row } from "./record-client.ts";

/** What a dialog is opened for: a record, or a new one. References that are given are not asked for. */
export type DialogFor = {
  entity: Entity;
  preset: FormValues;
  row?: Ref;
  /** Makes the new record in another way than by the route of its kind, also for who may not write records of its kind, and says so. */
  create?: (values: Record<string, unknown>) => Promise<unknown>;
  onCreated?: (created: Row) => void;
};

/** Pickers open dialogs and dialogs hold pickers: they only know each other through this. */
export const DialogContext = createContext<((wanted: DialogFor) => void) | null>(null);

/** Opens a record over the page; null where that is not offered, as in a dialog itself. */
export const useRecordDialog = () => useContext(DialogContext);
