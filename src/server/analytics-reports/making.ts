import type { AskedReport } from "#api/analytics-reports.ts";
import type { Words } from "#domain/messages/words.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import type { Pace } from "./pace.ts";

/** One report while it is made. */
export type Making<Asked extends AskedReport = AskedReport> = {
  tx: Tx;
  user: Principal;
  words: Words;
  asked: Asked;
  /** What the customers that it is about are called; none where it is about all of them. */
  customers: readonly string[];
  today: Date;
  pace: Pace;
  /** These cases stand in it one by one. */
  note: (cases: readonly string[]) => Promise<void>;
};
export type Of<Kind extends AskedReport["kind"]> = Making<Extract<AskedReport, { kind: Kind }>>;
