import type { Ref } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import type { NotifyDeps } from "./mail-writer.ts";
import { notify } from "./notify.ts";
import type { Subject } from "./subject.ts";
import { withdraw } from "./withdraw.ts";

type Event = { deps: NotifyDeps; actor: string | null; record: { version: number; lawyer: Ref | null } };

/** Notifies the lawyer whom a record was assigned to. Undoing the assignment withdraws the notices of its version. */
export async function notifyAssigned(
  tx: Tx,
  { deps, actor, record: { version, lawyer } }: Event,
  subject: Subject,
  before: { lawyer: Ref | null },
  undone: number | undefined,
) {
  if (undone !== undefined) return withdraw(tx, deps, subject, undone, { isCivil: subject.entity.name === "civilCase" });
  if (!lawyer || lawyer.id === before.lawyer?.id) return;
  await notify(tx, deps, subject, { kind: "assigned", key: String(version), actor, facts: { isCivil: subject.entity.name === "civilCase" } });
}
