import type { Day } from "#domain/law/days.ts";
import { asked, type Question } from "#domain/lifecycle/questions.ts";
import { type LedgerLine, ledgerSums, type WithLedger } from "./ledger.ts";

type Owing = WithLedger & { ticketAmount?: number | null };

/** A payment that has not come yet or is more than what is owed, and civil liability above the ticket; of one line that is added or changed. */
export function ledgerQuestions(before: Owing, line: LedgerLine, today: Day): Question[] {
  const { open } = ledgerSums(before);
  const ticket = before.ticketAmount ?? 0;
  const isPayment = line.kind === "payment";
  return asked(
    [isPayment && line.date > today, "date", "ask.paymentAhead"],
    [isPayment && line.amount > open, "amount", "ask.overpaid"],
    [line.kind === "award" && line.ground === "civilLiability" && ticket > 0 && line.amount > ticket, "amount", "ask.aboveTicket"],
  );
}
