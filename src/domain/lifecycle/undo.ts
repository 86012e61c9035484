import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Living } from "./lifecycle.ts";

const day = 24 * 60 * 60 * 1000;

export type Undo<S extends string> = { line: Living<S>["statusHistory"][number]; to: S; until: string };

/** The last change of status, while it is fresh. What takes a change back follows it at once, and stands. */
export function undoOf<S extends string>({ statusHistory }: Pick<Living<S>, "statusHistory">, now: string): Undo<S> | undefined {
  const [line, previous] = [statusHistory.at(-1), statusHistory.at(-2)];
  if (!line?.from || previous?.undone) return undefined;
  const until = new Date(Date.parse(line.date) + day).toISOString();
  return now <= until ? { line, to: line.from, until } : undefined;
}

/** Who made it, or a manager. */
export const mayUndo = (user: Pick<User, "id" | "role">, { line }: Pick<Undo<string>, "line">) => isStaff(user.role) || line.user?.id === user.id;
