import type { Ref } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import type { Subject } from "./subject.ts";
import { type Teller, tell } from "./tell.ts";
import { withdraw } from "./withdraw.ts";

type Event = { teller: Teller; actor: string | null; record: { version: number; lawyer: Ref | null } };

/** Notifies the lawyer whom a record was given to. Undoing an assignment takes back what its version told. */
export async function tellAssigned(
  tx: Tx,
  { teller, actor, record: { version, lawyer } }: Event,
  subject: Subject,
  before: { lawyer: Ref | null },
  undone: number | undefined,
) {
  if (undone !== undefined) return withdraw(tx, teller, subject, undone, { isCivil: subject.entity.name === "civilCase" });
  if (!lawyer || lawyer.id === before.lawyer?.id) return;
  await tell(tx, teller, subject, { kind: "assigned", key: String(version), actor, facts: { isCivil: subject.entity.name === "civilCase" } });
}
