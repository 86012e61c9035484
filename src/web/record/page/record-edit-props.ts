import type { ReactNode } from "react";
import type { Entity } from "#domain/entity.ts";
import type { FormSection } from "#domain/form-section.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import type { FormValues } from "#web/record/base/form-values.ts";
import type { Row } from "#web/record/base/record-client.ts";
import type { FormFields } from "#web/record/form/record-form.tsx";
import type { MenuAction } from "./action-menu.tsx";
import type { RelatedTabs } from "./related-list.tsx";

/** What can be customised on the edit screen of an entity. */
export type RecordEditProps = {
  entity: Entity;
  /** "new" while it is being created. */
  id: string;
  sections?: readonly FormSection[];
  fields?: FormFields;
  /** Tabs that are laid out by hand, by name. */
  tabs?: Readonly<Record<string, ReactNode>>;
  /** Tabs that list the records that refer to this one. */
  related?: RelatedTabs;
  /** Initial values of a new record. */
  defaults?: FormValues;
  /** Rights on this one record, if they are narrower than on the entity. */
  rights?: (row: Row) => { write: boolean; remove: boolean };
  /** The two or three actions that have a button. */
  actions?: (row: Row) => ReactNode;
  /** The others, in the menu. */
  more?: (row: Row) => MenuAction[];
  /** Who and what, in one line after the title. */
  facts?: (row: Row) => ReactNode;
  /** How it stands, in one line below. */
  state?: (row: Row) => ReactNode;
  /** Notes between the title and the tabs. */
  below?: (row: Row) => ReactNode;
  /** Beside the tabs. */
  rail?: (row: Row) => ReactNode;
  /** Title shown for a deleted record. */
  deleted?: MessageKey;
};
