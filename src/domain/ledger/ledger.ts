import type { EnumKey } from "#domain/enumerations.ts";
import type { Day } from "#domain/law/days.ts";

export type LedgerLine = { kind: EnumKey<"ledgerKinds">; date: Day; amount: number; ground: EnumKey<"awardGrounds"> | null };
/** A penal judgment also names liabilities in fields of the case. */
type Liabilities = {
  companyCivilLiability?: boolean;
  companyCivilLiabilityAmount?: number | null;
  injuriesCivilLiability?: boolean;
  injuriesCivilLiabilityAmount?: number | null;
};
export type WithLedger = Liabilities & { ledger: readonly LedgerLine[] };

export type LedgerSums = { awarded: number; paid: number; writtenOff: number; open: number };

const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100);
const sumOf = (lines: readonly LedgerLine[]) => lines.reduce((sum, { amount }) => sum + cents(amount), 0);
const ofKind = (lines: readonly LedgerLine[], kind: LedgerLine["kind"]) => lines.filter((line) => line.kind === kind);

/** The civil liability in the fields of the judgment. */
export const judgedLiability = (record: Liabilities): number =>
  ((record.companyCivilLiability ? cents(record.companyCivilLiabilityAmount) : 0) +
    (record.injuriesCivilLiability ? cents(record.injuriesCivilLiabilityAmount) : 0)) /
  100;

/** The civil liability in the awards of the ledger, if it has any. */
export function awardedLiability({ ledger }: WithLedger): number | undefined {
  const awards = ofKind(ledger, "award").filter(({ ground }) => ground === "civilLiability");
  return awards.length > 0 ? sumOf(awards) / 100 : undefined;
}

/** The sums of a record. Without an award for civil liability, that of the judgment counts. The database works out the same. */
export function ledgerSums(record: WithLedger): LedgerSums {
  const { ledger } = record;
  const judged = awardedLiability(record) === undefined ? cents(judgedLiability(record)) : 0;
  const [awarded, paid, writtenOff] = [sumOf(ofKind(ledger, "award")) + judged, sumOf(ofKind(ledger, "payment")), sumOf(ofKind(ledger, "writeOff"))];
  return { awarded: awarded / 100, paid: paid / 100, writtenOff: writtenOff / 100, open: Math.max(0, awarded - paid - writtenOff) / 100 };
}

export type Instalment = { date: Day; amount: number; open: number };

/** The instalments in the order of their due dates. Payments and write-offs cover the earliest first. */
export function instalmentsOf(ledger: readonly Pick<LedgerLine, "kind" | "date" | "amount">[]): Instalment[] {
  const lines = ledger.map((line) => ({ ...line, ground: null }));
  let left = sumOf(ofKind(lines, "payment")) + sumOf(ofKind(lines, "writeOff"));
  return ofKind(lines, "instalment")
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, amount }) => {
      const covered = Math.min(left, cents(amount));
      left -= covered;
      return { date, amount, open: (cents(amount) - covered) / 100 };
    });
}
