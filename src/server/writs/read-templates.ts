import type { WritTemplate } from "#api/writs.ts";
import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { WritRecord } from "#domain/writs/catalogue.ts";
import { forbidden, notFound, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readRecord } from "#server/records/read.ts";
import { shippedDocx } from "./shipped-docx.ts";

export const writEntities = { case: penalCase, civilCase } as const;

type Row = Omit<WritTemplate, "fits" | "action"> & {
  statuses: string[];
  actionType: EnumKey<"actionTypes"> | null;
  action: EnumKey<"actions"> | null;
};

const columns = sql`id, title, country, language, draft, case_statuses || civil_statuses as statuses, action_type as "actionType", action`;
/** Without a document there is nothing to fill. */
const inUse = sql`not deleted and not inactive and (shipped is not null or document_version is not null)`;

/**
 * The templates for a kind of record. Those of its country and status come first. Templates name nobody, and lawyers have no rights on them as
 * records: they are read as the system.
 */
export async function readTemplates(tx: Tx, user: User, kind: WritRecord, record?: string): Promise<WritTemplate[]> {
  const entity = writEntities[kind];
  if (!can(user, "read", entity)) throw forbidden();
  const about = record ? ((await readRecord(tx, user, entity, record, ["country", entity.status])) as Readonly<Record<string, unknown>>) : undefined;
  const status = about && String(about[entity.status]);
  const rows = await tx.system.rows<Row>(sql`select ${columns} from templates where record_kind = ${kind} and ${inUse} order by title, id`);
  const fitting = ({ country, statuses }: Row) => about?.country === country && (statuses.length === 0 || statuses.includes(status!));
  return rows
    .map(({ statuses, actionType, action, ...row }) => ({
      ...row,
      fits: fitting({ ...row, statuses, actionType, action }),
      action: actionType && action && kind === "case" ? { type: actionType, action } : null,
    }))
    .filter(({ country }) => !about || country === about.country)
    .sort((one, other) => Number(other.fits) - Number(one.fits));
}

export type UsedTemplate = {
  id: string;
  title: string;
  country: string;
  language: "es" | "fr";
  kind: WritRecord;
  content: Buffer;
  /** The act of a case that the writ is for. */
  action: EnumKey<"actions"> | null;
};

type Stored = Omit<UsedTemplate, "content"> & { shipped: string | null; content: Buffer | null };

/** A template with the document that is in use now. */
export async function openTemplate(tx: Tx, id: string, kind: WritRecord): Promise<UsedTemplate> {
  const found = await tx.system.row<Stored>(sql`
    select t.id, t.title, t.country, t.language, t.record_kind as kind, t.shipped, v.content, case t.record_kind when 'case' then t.action end as action
    from templates t left join template_versions v on v.template_id = t.id and v.number = t.document_version
    where t.id = ${id} and not t.deleted and not t.inactive`);
  if (!found) throw notFound();
  if (found.kind !== kind) throw new Refusal(400, "BAD_REQUEST", "writ.otherCountry");
  return { ...found, content: await contentOf(found) };
}

async function contentOf({ content, shipped, language }: Stored): Promise<Buffer> {
  if (content) return content;
  if (!shipped) throw new Refusal(400, "BAD_REQUEST", "writ.noDocument");
  return shippedDocx(language, shipped);
}
