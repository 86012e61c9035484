import { createContext, type ReactNode, useContext } from "react";
import type { Entity, Ref } from "#domain/entity.ts";
import type { FormValues } from "./form-values.ts";
import type { Row } from "./record-client.ts";

/** Opens an existing record, or a new one. Preset references are not shown in the form. */
export type DialogRequest = {
  entity: Entity;
  preset: FormValues;
  row?: Ref;
  /** Creates the record by another route than that of the entity, also for users who may not use that one. Shows its own notification. */
  create?: (values: Record<string, unknown>) => Promise<unknown>;
  onCreated?: (created: Row) => void;
  /** Instead of the name of what is new, and of the button that creates it. */
  title?: string;
  submit?: string;
  /** Tells the drafts of several dialogs of one entity apart. */
  part?: string;
  /** Replaces the fields. */
  body?: (close: () => void) => ReactNode;
};

/** Pickers open dialogs and dialogs contain pickers: the context avoids an import cycle. */
export const DialogContext = createContext<((request: DialogRequest) => void) | null>(null);

/** Opens a record in a dialog; null where that is not possible, such as inside a dialog. */
export const useRecordDialog = () => useContext(DialogContext);
