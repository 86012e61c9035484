import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type CustodySheet, custodyDocuments, sealExport } from "#api/evidence.ts";
import { entities } from "#domain/entities/registry.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { notFound } from "#server/base/refusal.ts";
import { readLookOfRecord } from "#server/branding/read-look.ts";
import type { Deps, SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import type { PdfDocument } from "#server/documents/pdf-document.ts";
import { manifestOf, readShownFiles } from "#server/evidence/read-manifest.ts";
import { readSeals } from "#server/evidence/read-seals.ts";
import { statementOf } from "#server/evidence/seal-statement.ts";
import { makePaper } from "#server/files/letterhead.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { badShape } from "#server/http/public-error.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { type Asked, readCustody, type Sheet } from "./custody-sheet.ts";

/** The custody sheet for the screen. */
export async function showCustody({ deps, user }: SignedContext, asked: Asked): Promise<CustodySheet> {
  await deps.accessLog.flush();
  const sheet = await deps.db.as(user, (tx) => readCustody(tx, user, deps, asked));
  deps.accessLog.log(user, { entity: asked.entity, records: [asked.id], way: "document" });
  return { ...namesOf(wordsOf(catalogueOf(user.locale)), asked, sheet), sections: sheet.sections as CustodySheet["sections"] };
}

/** How many fingerprints are sealed, and when the last seal was made. */
export const readSealState = ({ db, timestampUrl }: Deps) =>
  db.asSystem(async (tx) => {
    const [last] = await readSeals(tx, { last: 1 });
    const counts = await tx.row<{ seals: number; sealed: number; waiting: number }>(sql`
      select (select count(*)::int from seals) as seals, (select coalesce(sum(count), 0)::int from seals) as sealed,
        (select count(*)::int from sealed_hashes where seal is null) as waiting`);
    return {
      ...counts!,
      last: last ? { number: last.number, at: last.sealedAt, isStamped: last.timestamp !== null } : null,
      hasAuthority: timestampUrl !== undefined,
    };
  });

/** Custody sheets and manifests as documents, and the export of seals. All are recorded in the journal. */
export function evidenceRoutes(app: FastifyInstance, deps: Deps) {
  servePlain(app, deps, custodyDocuments.pdf, async ({ params, user, request, reply }) => {
    const query = custodyDocuments.pdf.query.safeParse(request.query);
    if (!query.success) throw badShape(query.error.issues);
    const place = custodyDocuments.pdf.params.safeParse(params);
    if (!place.success) throw notFound();
    const asked = { ...place.data, ...query.data };
    await deps.accessLog.flush();
    const words = wordsOf(catalogueOf(user.locale));
    const { fileName, document, look } = await deps.db.as(user, async (tx) => {
      const sheet = await readCustody(tx, user, deps, asked);
      append(tx, exportEntry(user, { collection: entities[asked.entity].collection, format: "pdf", ids: [asked.id] }));
      return { ...documentOf(words, user.alias, asked, sheet, tx.now), look: await readLookOfRecord(tx, asked.id) };
    });
    deps.accessLog.log(user, { entity: asked.entity, records: [asked.id], way: "document" });
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", disposition("inline", fileName))
      .send(await makePaper(deps, look, "sections", document));
  });

  servePlain(app, deps, custodyDocuments.manifest, async ({ params, user, reply }) => {
    const place = custodyDocuments.manifest.params.safeParse(params);
    if (!place.success) throw notFound();
    const { entity, id } = place.data;
    const { manifest, record } = await deps.db.as(user, async (tx) => {
      append(tx, exportEntry(user, { collection: entities[entity].collection, format: "json", ids: [id] }));
      const { record: shown, files } = await readShownFiles(tx, user, place.data);
      return { record: shown, manifest: await manifestOf(tx, files) };
    });
    deps.accessLog.log(user, { entity, records: [id], way: "document" });
    return reply
      .header("content-type", "application/json")
      .header("content-disposition", disposition("attachment", `manifest ${numberOf(entity, record)}.json`))
      .send(JSON.stringify(manifest, null, 2));
  });

  servePlain(app, deps, sealExport, async ({ user, reply }) => {
    const seals = await deps.db.asSystem(async (tx) => {
      append(tx, exportEntry(user, { collection: "seals", format: "json" }));
      return (await readSeals(tx)).map((seal) => ({ ...seal, statement: statementOf(seal) }));
    });
    return reply
      .header("content-type", "application/json")
      .header("content-disposition", disposition("attachment", "sumario-seals.json"))
      .send(JSON.stringify({ format: "sumario seals 1", publicKeys: [...new Set(seals.map(({ publicKey }) => publicKey))], seals }, null, 2));
  });
}

type Named = { name: string; about: string };

function namesOf({ t, labels }: Words, { entity, file }: Asked, { record, files }: Sheet): Named {
  const about = [`${labels[entity].one} ${numberOf(entity, record)}`, (record.customer as { alias: string }).alias].join(" · ");
  return { name: file ? files[0]!.name : t("custody.all"), about };
}

const numberOf = (entity: Asked["entity"], { cid }: AnyRecord) => {
  const { prefix } = entities[entity].fields.cid as { prefix?: string };
  return recordNumber(z.number().parse(cid), prefix);
};

function documentOf(words: Words, author: string, asked: Asked, sheet: Sheet, now: Date): { fileName: string; document: PdfDocument } {
  const { t, locale, datetime } = words;
  const { name, about } = namesOf(words, asked, sheet);
  const date = datetime(now.toISOString(), (sheet.record.timeZone as string | undefined) ?? "Europe/Madrid");
  const number = numberOf(asked.entity, sheet.record);
  return {
    fileName: `${t("custody.title")} ${number}.pdf`,
    document: {
      locale,
      isLandscape: true,
      title: `${t("custody.title")} ${number}`,
      kind: t("custody.title"),
      made: t("document.made", { date }),
      ...{ name, about, chips: [] },
      confidential: t("document.confidential", { user: author, date }),
      page: t("document.page", { page: "{page}", pages: "{pages}" }),
      sections: sheet.sections,
    },
  };
}
