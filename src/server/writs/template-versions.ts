import { createHash } from "node:crypto";
import type { StoredTemplate, TemplateVersion } from "#api/writs.ts";
import { template } from "#domain/entities/template.ts";
import { fileName } from "#domain/formats/file-name.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import { checkTags, type TagProblem } from "#domain/writs/check-tags.ts";
import { translators } from "#server/base/catalogue-of.ts";
import { notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { updateRecord, type Writer } from "#server/records/save.ts";
import { shippedDocx } from "./shipped-docx.ts";
import type { Inspection } from "./writ-maker.ts";

export async function readVersions(tx: Tx, user: Writer, id: string): Promise<{ isShipped: boolean; versions: TemplateVersion[] }> {
  await readRecord(tx, user, template, id, []);
  const found = await tx.row<{ isShipped: boolean }>(sql`select shipped is not null as "isShipped" from templates where id = ${id}`);
  const versions = await tx.rows<TemplateVersion>(sql`
    select number, name, size, encode(sha256, 'hex') as sha256, created_at as "createdAt", author_alias as author
    from template_versions where template_id = ${id} order by number desc`);
  return { isShipped: found!.isShipped, versions };
}

/** One document of a template. Number 0 is the one of the product. */
export async function readVersion(tx: Tx, user: Writer, id: string, number: number): Promise<{ name: string; content: Buffer }> {
  const { title, language } = await readRecord(tx, user, template, id, ["title", "language"]);
  if (number > 0) {
    const found = await tx.row<{ name: string; content: Buffer }>(
      sql`select name, content from template_versions where template_id = ${id} and number = ${number}`,
    );
    if (!found) throw notFound();
    return found;
  }
  const shipped = await tx.row<{ shipped: string | null }>(sql`select shipped from templates where id = ${id}`);
  if (!shipped?.shipped) throw notFound();
  return { name: `${title.replaceAll(/[\\/:*?"<>|]/g, "-")}.docx`, content: await shippedDocx(language, shipped.shipped) };
}

/** Checks an uploaded document and makes it the next version of its template. With unknown placeholders it is not stored. */
export async function storeVersion({ deps, user, locale }: SignedContext, id: string, given: string, content: Buffer): Promise<StoredTemplate> {
  const { recordKind, language } = await deps.db.as(user, (tx) => readRecord(tx, user, template, id, ["recordKind", "language"]));
  const name = fileName(given);
  if (!name?.toLowerCase().endsWith(".docx")) throw new Refusal(400, "INVALID_FILE", "template.refused.notDocx");
  const inspection = await deps.writs.inspect(content, user.id);
  if ("fault" in inspection) throw new Refusal(400, "INVALID_FILE", (t) => faultText(t, inspection));
  const problems = checkTags(inspection.tags, recordKind, language);
  const t = translators[locale];
  if (problems.length > 0) return { number: null, problems: problems.slice(0, maxProblems).map((one) => described(t, one)) };
  if (inspection.problem)
    return { number: null, problems: [{ message: t("template.problem.engine", { text: inspection.problem }), place: "", around: "" }] };
  const number = await deps.db.as(user, async (tx) => {
    const { version } = await lockRecord(tx, user, template, id);
    const last = await tx.row<{ next: number }>(sql`select coalesce(max(number), 0) + 1 as next from template_versions where template_id = ${id}`);
    const next = last!.next;
    await tx.run(sql`
      insert into template_versions (template_id, number, name, content, size, sha256, created_at, created_by, author_alias)
      values (${id}, ${next}, ${name}, ${content}, ${content.length}, ${createHash("sha256").update(content).digest()}, ${tx.now}, ${user.id}, ${user.alias})`);
    const derive = async () => ({ documentName: name, documentVersion: next });
    await updateRecord(tx, user, template, { id, version, values: {} }, { derive });
    return next;
  });
  return { number, problems: [] };
}

const maxProblems = 50;

function faultText(t: Translate, { fault, detail }: Extract<Inspection, { fault: unknown }>): string {
  if (fault === "external" || fault === "embedded" || fault === "commands") return t(`template.refused.${fault}`, { detail });
  return t(`template.refused.${fault}`);
}

function described(t: Translate, { kind, raw, paragraph, part, around, suggestion }: TagProblem): StoredTemplate["problems"][number] {
  const tag = raw === "{" || raw === "}" ? raw : `{${raw}}`;
  const message = suggestion ? t("template.problem.suggestion", { tag, name: suggestion }) : t(`template.problem.${kind}`, { tag });
  return { message, place: t("template.place", { part: t(`template.part.${partName(part)}`), paragraph: String(paragraph) }), around };
}

const partName = (part: string) =>
  part.includes("document") ? "body" : part.includes("header") ? "header" : part.includes("footer") ? "footer" : "notes";
