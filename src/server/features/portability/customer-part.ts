import pg from "pg";
import { canSee } from "#domain/access/can.ts";
import type { OffenderAccess } from "#domain/access/offender-access.ts";
import { type User, unassigned } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { columnOf, entityNamed, linkOf, snake, tableOf } from "#server/records/columns.ts";
import { type RecordTable, recordTables } from "./collections.ts";
import type { Collection, ExportField } from "./fields.ts";

/** Nobody's id: what a person may see as the author of something is not part of what a customer has. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** The reader of an export of one customer: its head office, with every type of case that it has had. */
export const headOfficeOf = (customer: string, locale: User["locale"], offenders: OffenderAccess): User => ({
  ...unassigned,
  id: nobody,
  role: "supercustomer",
  customer,
  wholeCustomers: [customer],
  locale,
  offenders,
});

/** The entities whose records belong to a customer. Tasks, templates, teaching and presets are of the office. */
const ofCustomer = ["customer", "company", "establishment", "zone", "case", "civilCase", "issue", "criminal", "witness", "band", "vehicle"];
/** Known to everybody: those that a record of the customer names. */
const named = ["lawyer", "court"];

export type Part = Collection & {
  /** Which of the rows that the second lock shows to the head office. Everything else is left out. */
  where: string;
  /** Read by the system: people of the customer, whom head offices do not list. */
  asSystem?: true;
  /** Read to decide what is shown, and not written. */
  unwritten?: readonly ExportField[];
};

const userColumns = ["id", "email", "alias", "role", "status", "locale"];
const entryColumns = ["at", "actor_id", "actor_alias", "entity", "record_id", "action", "version", "changes"];

/** Persons who are minors, whom a customer sees by their initials outside of the case. */
export const hiddenMinors = (today: string) =>
  ["criminal", "witness"]
    .map(
      (kind) =>
        `select hidden_minors('${kind}', array(select id from ${tableOf(entityNamed(kind))} where not deleted), ${pg.escapeLiteral(today)}::date)`,
    )
    .join(" union all ");

/** The collections of an export of one customer: an explicit list, read in the role of its head office, without what was removed. */
export function partsOf(collections: readonly Collection[], user: User, today: string): Part[] {
  const part = (table: string, where: string, columns: readonly string[]): Part => {
    const collection = collections.find((one) => one.table === table)!;
    return { ...collection, fields: collection.fields.filter(({ column }) => columns.includes(column)), where };
  };
  const records = collections.flatMap((collection): Part[] => {
    const { record } = collection;
    const where = record && conditionOf(record, user);
    return where ? [{ ...collection, fields: collection.fields.filter((field) => isShown(field, record, user)), where }] : [];
  });
  const live = ofCustomer.map((name) => `select '${name}', id from ${tableOf(entityNamed(name))} where not deleted`).join(" union all ");
  const ofRecord = `(split_part(t.entity, '.', 1), t.record_id) in (${live})`;
  const ofOthersThanMinors = `${ofRecord} and t.record_id not in (${hiddenMinors(today)})`;
  return [
    ...records,
    { ...part("users", `t.customer_id = ${pg.escapeLiteral(user.customer!)} and not t.deleted`, userColumns), asSystem: true },
    // Without the numbers of the chain: they count what happens at all customers.
    { ...part("journal", ofOthersThanMinors, entryColumns), unwritten: part("journal", "", ["from_customer_id"]).fields },
    part("messages", ofRecord, [
      ...["id", "entity", "record_id", "thread", "position", "sent_at", "author_id", "author_alias", "is_office", "text", "mentions", "files"],
      ...["edited_at", "withdrawn_at"],
    ]),
    part("files", `not t.deleted and not t.bytes_gone and not t.office and ${ofOthersThanMinors}`, [
      ...["id", "entity", "record_id", "field", "position", "name", "category", "type", "size", "sha256", "width", "height", "created_at"],
      ...["author_alias", "caption", "source", "recorded_at", "original_sha256", "draft_of", "filing"],
    ]),
    part("hand_overs", ofRecord, [
      ...["id", "entity", "record_id", "recipient_kind", "recipient", "reference", "handed_at", "files", "receipt_id", "created_at"],
      ...["author_alias", "withdrawn_at", "withdrawn_by", "withdrawn_reason"],
    ]),
    part("alert_rules", "true", ["customer_id", "amount", "repeat_cases", "repeat_days", "bands", "above_usual", "updated_at"]),
  ];
}

/** The rows of a table of records that belong to a customer, or nothing. */
function conditionOf(record: RecordTable, user: User): string | undefined {
  const { entity, kind, field = "" } = record;
  if (kind === "records" && named.includes(entity.name)) return `not t.deleted and t.id in (${namedBy(entity)})`;
  if (!ofCustomer.includes(entity.name)) return undefined;
  if (kind === "records") return "not t.deleted";
  const isLive = (table: string, column: string) => `exists (select from ${table} p where p.id = t.${column} and not p.deleted)`;
  const declared = entity.fields[field];
  if (!declared || !canSee(user, declared)) return undefined;
  if (declared.kind === "lines") return isLive(tableOf(entity), columnOfParent(entity));
  if (declared.kind !== "refs" || !ofCustomer.includes(declared.to)) return undefined;
  const { own, other } = linkOf(entity, field);
  const ownEntity = declared.via ? entityNamed(declared.via) : entity;
  return `${isLive(tableOf(ownEntity), own)} and ${isLive(tableOf(entityNamed(declared.to)), other)}`;
}

const columnOfParent = ({ name }: Entity) => `${snake(name)}_id`;

/** The lawyers or courts that the records of the customer refer to. */
const namedBy = (target: Entity) =>
  recordTables
    .filter(({ kind, entity }) => kind === "records" && ofCustomer.includes(entity.name))
    .flatMap(({ table, entity }) => {
      const columns = Object.entries(entity.fields).flatMap(([name, field]) =>
        field.kind === "ref" && field.to === target.name ? [columnOf(name, field)] : [],
      );
      return columns.length > 0
        ? [`select unnest(array[${columns.map((column) => `p.${column}`).join(", ")}]) from ${table} p where not p.deleted`]
        : [];
    })
    .join(" union ");

const everyRecordHas = ["id", "version", "created_at", "updated_at"];

/** Declared fields that a head office may read, and what identifies a row. */
function isShown({ column, declared }: ExportField, { kind, entity }: RecordTable, user: User): boolean {
  if (kind === "links") return true;
  if (declared) return canSee(user, declared);
  return everyRecordHas.includes(column) || (kind === "lines" && column === columnOfParent(entity));
}
