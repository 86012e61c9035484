import type { Entity, FileRef, Ref } from "#domain/entity.ts";
import { enumerations } from "#domain/enumerations.ts";
import type { Field, Fields } from "#domain/fields.ts";
import type { Option } from "#domain/option.ts";
import { isAtLeast, isCustomerSide } from "./roles.ts";
import { accepts, type Rule } from "./rules.ts";
import type { User } from "./user.ts";

export type Action = "read" | "pick" | "write" | "remove" | "restore";

/** Whether a person may do this to records of an entity at all. `visible` decides about the rows. */
export const can = (user: Pick<User, "role" | "availableTypes">, action: Action, entity: Entity): boolean =>
  accepts(ruleOf(action, entity), user.role) && hasType(user, entity);

/** Without the type of case, everything is refused as if the role did not allow it. */
const hasType = (user: Pick<User, "availableTypes">, { type }: Entity) => !type || user.availableTypes.includes(type);

/** Whether a person may change this record now: people of a customer only within its edit window. */
export function isOpenTo(
  user: Pick<User, "role" | "id">,
  { editWindow }: Pick<Entity, "editWindow">,
  record: Readonly<Record<string, unknown>>,
): boolean {
  if (!editWindow || !isCustomerSide(user.role)) return true;
  if ("field" in editWindow) return editWindow.is.includes(String(record[editWindow.field]));
  const author = record[editWindow.author] as Ref | null;
  return author?.id === user.id && Date.now() - Date.parse(String(record.createdAt)) < editWindow.hours * 3_600_000;
}

/** Whether a person may add files and answers to this record now. What is there already is changed under `isOpenTo`. */
export function mayAddTo(
  user: Pick<User, "role" | "id">,
  entity: Pick<Entity, "editWindow" | "addWindow">,
  record: Readonly<Record<string, unknown>>,
): boolean {
  return isOpenTo(user, entity, record) || takesAdditions(entity, record);
}

/** Whether the people of its customer may add files and answers to this record. */
export function takesAdditions({ addWindow }: Pick<Entity, "addWindow">, record: Readonly<Record<string, unknown>>): boolean {
  if (!addWindow) return false;
  return "empty" in addWindow ? record[addWindow.empty] === null : addWindow.is.includes(String(record[addWindow.field]));
}

export function ruleOf(action: Action, entity: Entity): Rule {
  const { access } = entity;
  switch (action) {
    case "read":
      return access.read;
    case "pick":
      return access.pick ?? access.read;
    case "write":
      return access.write;
    case "remove":
      return access.remove ?? access.write;
    case "restore":
      return "admin";
  }
}

export const canEdit = (user: Pick<User, "role">, field: Field): boolean => field.edit !== "system" && isAtLeast(user.role, field.edit ?? "customer");

/** Whether a line has a value that only a higher role may write. */
export const isReserved = (user: Pick<User, "role">, fields: Fields, line: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).some(([name, field]) => field.kind === "enum" && !canChoose(user, optionOf(field, line[name])));

/** Whether a person may choose this option of a closed list. */
export const canChoose = (user: Pick<User, "role">, option: Option | undefined): boolean => !option?.edit || isAtLeast(user.role, option.edit);

const optionOf = ({ of }: Field<"enum">, key: unknown) => (enumerations[of] as readonly Option[]).find((option) => option.key === key);

export const canSee = (user: Pick<User, "role" | "offenders">, field: Field): boolean =>
  (!field.see || accepts(field.see, user.role)) && !(field.kind === "files" && field.ofOffenders && hidesPictures(user));

/** Whether this person has a file of a record that they see. Who may release a file of the office has it. */
export const canSeeFile = (user: Pick<User, "role">, { office }: Pick<FileRef, "office">): boolean => !office || canRelease(user);

/** Lawyers and staff decide which files of a record the shop has. */
export const canRelease = ({ role }: Pick<User, "role">): boolean => accepts("lawyer", role);

const hidesPictures = ({ role, offenders }: Pick<User, "role" | "offenders">) => isCustomerSide(role) && offenders === "ownCasesWithoutPictures";
