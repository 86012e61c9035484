import { describe, expect, test } from "vitest";
import { instalmentsOf, type LedgerLine, ledgerSums } from "./ledger.ts";

const line = (kind: LedgerLine["kind"], date: string, amount: number, ground: LedgerLine["ground"] = null): LedgerLine => ({
  kind,
  date,
  amount,
  ground,
});
/** The judgment awards 180.10 € to the shop and 70.20 € for injuries. */
const judged = {
  companyCivilLiability: true,
  companyCivilLiabilityAmount: 180.1,
  injuriesCivilLiability: true,
  injuriesCivilLiabilityAmount: 70.2,
};

describe("the sums of a ledger", () => {
  test.each([
    // 180.10 + 70.20 = 250.30
    ["the judgment alone", { ...judged, ledger: [] }, { awarded: 250.3, paid: 0, writtenOff: 0, open: 250.3 }],
    // Costs come on top of the judgment: 250.30 + 49.70 = 300.00; paid 0.10 + 0.20 = 0.30; 299.70 are open.
    [
      "costs and payments of cents",
      { ...judged, ledger: [line("award", "2026-03-01", 49.7, "costs"), line("payment", "2026-04-01", 0.1), line("payment", "2026-05-01", 0.2)] },
      { awarded: 300, paid: 0.3, writtenOff: 0, open: 299.7 },
    ],
    // An award for civil liability replaces that of the judgment: 200; paid 50, written off 150: nothing is open.
    [
      "a write-off",
      {
        ...judged,
        ledger: [line("award", "2026-03-01", 200, "civilLiability"), line("payment", "2026-04-01", 50), line("writeOff", "2027-04-01", 150)],
      },
      { awarded: 200, paid: 50, writtenOff: 150, open: 0 },
    ],
    [
      "more than was awarded",
      { ledger: [line("award", "2026-03-01", 20, "principal"), line("payment", "2026-03-02", 30)] },
      { awarded: 20, paid: 30, writtenOff: 0, open: 0 },
    ],
  ])("%s", (_name, record, sums) => expect(ledgerSums(record)).toEqual(sums));
});

test("payments cover the earliest instalments first, whatever the order they were entered in", () => {
  const ledger = [
    line("instalment", "2026-07-01", 100),
    line("instalment", "2026-05-01", 100),
    line("payment", "2026-05-02", 130),
    line("instalment", "2026-06-01", 100),
  ];
  // 130 = 100 of May + 30 of June: 70 of June and 100 of July are open.
  expect(instalmentsOf(ledger)).toEqual([
    { date: "2026-05-01", amount: 100, open: 0 },
    { date: "2026-06-01", amount: 100, open: 70 },
    { date: "2026-07-01", amount: 100, open: 100 },
  ]);
});
