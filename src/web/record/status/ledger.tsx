import { localDay } from "#domain/law/days.ts";
import { instalmentsOf, type LedgerLine, ledgerSums, type WithLedger } from "#domain/ledger/ledger.ts";
import { ledgerLine } from "#domain/ledger/ledger-line.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useLineLabels } from "#web/record/base/entity-labels.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { type LineColumn, Lines } from "#web/record/form/lines.tsx";
import classes from "./ledger.module.css";

const sumKeys = ["awarded", "paid", "writtenOff", "open"] as const;
const details = ["ground", "beneficiary", "beneficiaryName", "method", "payer", "note"] as const;

/** What was awarded, agreed and paid, with the sums above the lines. */
export function Ledger() {
  const { t, money } = useI18n();
  const { entity, row } = useRecordForm();
  const labels = useLineLabels(entity, "ledger");
  const text = useValueText();
  const today = localDay(new Date(), useTimeZone());
  const record = row as unknown as WithLedger;
  const sums = ledgerSums(record);
  const unpaid = instalmentsOf(record.ledger).filter(({ date, open }) => open > 0 && date < today);
  const overdue = ({ kind, date, amount }: LedgerLine) => unpaid.find((one) => kind === "instalment" && one.date === date && one.amount === amount);
  const detailOf = (line: Readonly<Record<string, unknown>>) => {
    const late = overdue(line as unknown as LedgerLine);
    return [
      ...details.flatMap((key) => (isEmpty(line[key]) ? [] : [text(ledgerLine[key], line[key])])),
      ...(late ? [t("ledger.overdue", { amount: money(late.open) })] : []),
      ...(line.takenOver ? [t("ledger.takenOver")] : []),
    ].join(" · ");
  };
  const columns: LineColumn[] = [
    { key: "kind", label: labels.kind!, text: (line) => text(ledgerLine.kind, line.kind) },
    { key: "date", label: labels.date!, kind: "date", text: (line) => text(ledgerLine.date, line.date) },
    { key: "amount", label: labels.amount!, isNumeric: true, text: (line) => text(ledgerLine.amount, line.amount) },
    { key: "detail", label: t("ledger.detail"), text: detailOf },
  ];
  return (
    <>
      {sums.awarded + sums.paid > 0 && (
        <dl className={classes.sums}>
          {sumKeys
            .filter((key) => key !== "writtenOff" || sums.writtenOff > 0)
            .map((key) => (
              <div key={key} data-key={key}>
                <dt>{t(`ledger.${key}`)}</dt>
                <dd>{money(sums[key])}</dd>
              </div>
            ))}
        </dl>
      )}
      <Lines name="ledger" columns={columns} orderBy="date" defaults={defaultsOf(record, sums.open)} />
    </>
  );
}

/** The first line is usually the award; afterwards payments come in. */
const defaultsOf = ({ ledger }: WithLedger, open: number) =>
  ledger.some(({ kind }) => kind === "award") || open > 0
    ? { kind: "payment" }
    : { kind: "award", ground: "civilLiability", beneficiary: "customer" };
