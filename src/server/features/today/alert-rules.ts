import type { CustomerAlertRules } from "#api/alerts.ts";
import { type AlertRules, defaultAlertRules } from "#domain/alerts/alert-rules.ts";
import { customer } from "#domain/entities/customer.ts";
import { visible } from "#server/access/visible.ts";
import type { Principal } from "#server/auth/principal.ts";
import { conflict, notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";

/** The rules of a customer; those of the program if it has not changed them. */
export async function readAlertRules(tx: Tx, id: string): Promise<CustomerAlertRules> {
  const row = await tx.row<CustomerAlertRules>(sql`
    select amount::numeric / 100 as amount, repeat_cases as "repeatCases", repeat_days as "repeatDays", bands, above_usual as "aboveUsual", version
    from alert_rules where customer_id = ${id}`);
  return row ? { ...row, amount: numberOf(row.amount), aboveUsual: numberOf(row.aboveUsual) } : { ...defaultAlertRules, version: 0 };
}

/** PostgreSQL sends a numeric as text. */
const numberOf = (value: unknown) => (value === null ? null : Number(value));

/** The same for a user who asks for a customer by its id. */
export async function showAlertRules(tx: Tx, user: Principal, id: string): Promise<CustomerAlertRules> {
  await refuseUnseen(tx, user, id);
  return readAlertRules(tx, id);
}

/** The names of the rules in the history of the customer. */
const historyNames: Readonly<Record<keyof AlertRules, string>> = {
  amount: "alertAmount",
  repeatCases: "alertRepeatCases",
  repeatDays: "alertRepeatDays",
  bands: "alertBands",
  aboveUsual: "alertAboveUsual",
};

type Change = AlertRules & { id: string; version: number };

/** Changes the rules of a customer. The history of the customer tells who did it. */
export async function changeAlertRules(tx: Tx, user: Principal, { id, version, ...rules }: Change): Promise<CustomerAlertRules> {
  await refuseUnseen(tx, user, id);
  const before = await readAlertRules(tx, id);
  if (before.version !== version) throw conflict({ version: before.version });
  const changes = (Object.keys(rules) as (keyof AlertRules)[])
    .filter((name) => before[name] !== rules[name])
    .map((name) => ({ field: historyNames[name], from: before[name], to: rules[name] }));
  if (changes.length === 0) return before;
  const { amount, repeatCases, repeatDays, bands, aboveUsual } = rules;
  const cents = amount === null ? null : Math.round(amount * 100);
  const written = await tx.run(sql`
    insert into alert_rules as a (customer_id, amount, repeat_cases, repeat_days, bands, above_usual)
    values (${id}, ${cents}::bigint, ${repeatCases}::int, ${repeatDays}::int, ${bands}, ${aboveUsual}::numeric)
    on conflict (customer_id) do update set version = a.version + 1, amount = excluded.amount, repeat_cases = excluded.repeat_cases,
      repeat_days = excluded.repeat_days, bands = excluded.bands, above_usual = excluded.above_usual, updated_at = now()
      where a.version = ${version}`);
  // Somebody else has changed them since they were read.
  if (written === 0) throw conflict({ version: before.version + 1 });
  append(tx, { ...plainEntry(user, "customer", id, "update", changes), customer: id });
  return readAlertRules(tx, id);
}

async function refuseUnseen(tx: Tx, user: Principal, id: string) {
  const found = await tx.row(sql`select from customers r where r.id = ${id} and not r.deleted and ${visible(user, customer)}`);
  if (!found) throw notFound();
}
