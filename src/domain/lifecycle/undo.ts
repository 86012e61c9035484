import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { LifecycleRecord } from "./lifecycle.ts";

const day = 24 * 60 * 60 * 1000;

export type Undo<S extends string> = { line: LifecycleRecord<S>["statusHistory"][number]; to: S; until: string };

/** The last change of status, within a day. An undo directly follows the change it undoes and cannot be undone itself. */
export function undoOf<S extends string>({ statusHistory }: Pick<LifecycleRecord<S>, "statusHistory">, now: string): Undo<S> | undefined {
  const [line, previous] = [statusHistory.at(-1), statusHistory.at(-2)];
  if (!line?.from || previous?.undone) return undefined;
  const until = new Date(Date.parse(line.date) + day).toISOString();
  return now <= until ? { line, to: line.from, until } : undefined;
}

/** The person who made the change, or staff. */
export const mayUndo = (user: Pick<User, "id" | "role">, { line }: Pick<Undo<string>, "line">) => isStaff(user.role) || line.user?.id === user.id;
