import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, Ref } from "#domain/entity.ts";

const day = 24 * 60 * 60 * 1000;

/** Staff may remove a record; its creator may within a day, while nobody has started to work on it. */
export function mayRemove(
  { id, role }: Pick<User, "id" | "role">,
  { status }: Pick<Entity, "name" | "status">,
  record: Readonly<Record<string, unknown>>,
) {
  const isOwn = (record.caseCreator as Ref | null)?.id === id;
  const isUntouched = status ? record[status] === "new" : !record.convertedCase;
  return isStaff(role) || (isOwn && isUntouched && Date.now() - Date.parse(String(record.createdAt)) <= day);
}
