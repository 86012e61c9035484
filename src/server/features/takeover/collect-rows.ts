import type { Fields } from "#domain/fields.ts";
import { newId } from "#server/base/new-id.ts";
import { columnOf, lineTableOf, linkOf, snake } from "#server/records/columns.ts";
import { storedValue } from "#server/records/insert-row.ts";
import { leave, type OldRef, type Values } from "./mapped.ts";
import { amountOf, optionOf } from "./read-value.ts";
import { type BatchContext, type Finders, isParty, type Resolved, wholeCompany } from "./resolve-batch.ts";

/** Rows of other tables, by table. */
export type Rows = Map<string, Values[]>;

const add = (rows: Rows, table: string, row: Values) => void (rows.get(table)?.push(row) ?? rows.set(table, [row]));

/** The rows of links and lines of a new record. */
export function collectRows(context: BatchContext, one: Resolved & { id: string }, finders: Finders, rows: Rows) {
  const find = (ref: OldRef, field: string): string | undefined => {
    const found = isParty(ref) ? one.customer && finders.partyOf({ ...ref, customer: one.customer.id }) : finders.recordOf(ref);
    if (found && found !== "foreign") return found;
    leave(one.mapped, one.note, found === "foreign" ? "foreign" : "dangling", field, ref.given);
    return undefined;
  };
  for (const [field, refs] of Object.entries(one.mapped.lists)) {
    if (context.collection.later?.includes(field)) continue;
    if (context.collection.name === "users" && field === "establishments") assignments(context, one, refs, { find, ...finders }, rows);
    else collectLinks(context, one, field, refs, find, rows);
  }
  for (const line of one.mapped.lines) collectLine(context, one, line, find, rows);
  collectHistory(context, one, rows);
  if (context.collection.name === "cases") collectPayment(context, one, rows);
}

type Find = (ref: OldRef, field: string) => string | undefined;
type New = Resolved & { id: string };

function collectLinks(
  { collection, places }: BatchContext,
  { id, mapped, note, customer }: New,
  field: string,
  refs: OldRef[],
  find: Find,
  rows: Rows,
) {
  const { table, own, other } = linkOf(collection.entity, field);
  for (const ref of refs) {
    const target = find(ref, field);
    if (!target) continue;
    // A zone has establishments of its own customer.
    const shop = ref.collection === "establishments" ? places.shops.get(target) : undefined;
    if (shop && customer && shop.customer !== customer.id) leave(mapped, note, "foreign", field, ref.given);
    else add(rows, table, { [own]: id, [other]: target });
  }
}

/** The establishments of a user; `empresa` means all of the customer, of a lawyer those of all assigned customers. */
function assignments(
  { places }: BatchContext,
  { id, mapped, note, customer, values }: New,
  refs: OldRef[],
  { find, recordOf }: { find: Find; recordOf: Finders["recordOf"] },
  rows: Rows,
) {
  const assigned = (mapped.lists.customers ?? []).flatMap((ref) => recordOf(ref) ?? []);
  const allowed = new Set([...(customer ? [customer.id] : []), ...assigned]);
  for (const ref of refs) {
    if (ref.id === wholeCompany) {
      for (const one of values.role === "lawyer" ? assigned : customer ? [customer.id] : [])
        add(rows, "user_establishments", { user_id: id, customer_id: one, establishment_id: null });
      continue;
    }
    const target = find(ref, "establishments");
    const shop = target ? places.shops.get(target) : undefined;
    if (shop && !allowed.has(shop.customer)) leave(mapped, note, "foreign", "establishments", ref.given);
    else if (shop) add(rows, "user_establishments", { user_id: id, customer_id: shop.customer, establishment_id: shop.id });
  }
}

function collectLine(
  { collection: { entity } }: BatchContext,
  { id, mapped, note }: New,
  line: New["mapped"]["lines"][number],
  find: Find,
  rows: Rows,
) {
  const field = entity.fields[line.field];
  if (field?.kind !== "lines") return;
  const values: Values = { ...line.values };
  for (const [name, ref] of Object.entries(line.refs)) values[name] = find(ref, `${line.field}.${name}`);
  const isWhole = Object.entries(field.fields as Fields).every(([name, one]) => !one.required || values[name] !== undefined);
  if (!isWhole) return leave(mapped, note, "line", line.field, line.given);
  const columns = Object.entries(field.fields as Fields).map(([name, one]) => [columnOf(name, one), storedValue(one, values[name])]);
  add(rows, lineTableOf(entity, line.field), { id: newId(), [`${snake(entity.name)}_id`]: id, ...Object.fromEntries(columns) });
}

/** How the record came to its status is not known: its history begins with it. */
function collectHistory({ collection: { entity }, tx }: BatchContext, { id, mapped, values }: New, rows: Rows) {
  if (!entity.status || !entity.fields.statusHistory) return;
  const date = mapped.updatedAt ?? mapped.createdAt ?? values.datetime ?? tx.now.toISOString();
  add(rows, lineTableOf(entity, "statusHistory"), {
    ...{ id: newId(), [`${snake(entity.name)}_id`]: id, date, to: values[entity.status], user_id: values.caseCreator ?? null },
    ...{ forced: false, undone: false },
  });
}

/** What was paid is a line of the ledger. */
function collectPayment(_context: BatchContext, { id, mapped, note, values }: New, rows: Rows) {
  const { enforcementPayment: given, enforcementPaymentMethod: by } = mapped.special;
  const [amount, method] = [amountOf(given), optionOf("enforcementPaymentMethods", by)];
  if (given !== undefined && amount === undefined) leave(mapped, note, "format", "enforcementPayment", given);
  if (by !== undefined && method === undefined) leave(mapped, note, "unknownValue", "enforcementPaymentMethod", by);
  if (!amount) return;
  const date = values.judgmentDate ?? String(values.statusSince);
  add(rows, "case_ledger", {
    ...{ id: newId(), case_id: id, kind: "payment", date, amount: Math.round(amount * 100), method: method ?? null, taken_over: true },
  });
}
