import type { Tx } from "#server/db/database.ts";

export const hoursBefore = (tx: Tx, hours: number) => new Date(tx.now.getTime() - hours * 3_600_000);
