import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { CaseStatus } from "./phases.ts";
import type { CaseRecord } from "./status.ts";

const day = 24 * 60 * 60 * 1000;

export type Undo = { line: CaseRecord["statusHistory"][number]; to: CaseStatus; until: string };

/** The last change of status, while it is fresh. What takes a change back follows it at once, and stands. */
export function undoOf({ statusHistory }: CaseRecord, now: string): Undo | undefined {
  const [line, previous] = [statusHistory.at(-1), statusHistory.at(-2)];
  if (!line?.from || previous?.undone) return undefined;
  const until = new Date(Date.parse(line.date) + day).toISOString();
  return now <= until ? { line, to: line.from, until } : undefined;
}

/** Who made it, or a manager. */
export const mayUndo = (user: Pick<User, "id" | "role">, { line }: Undo) => isStaff(user.role) || line.user?.id === user.id;
