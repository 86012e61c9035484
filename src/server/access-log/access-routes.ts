import type { FastifyInstance } from "fastify";
import { accessExport } from "#api/protection.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Deps } from "#server/context.ts";
import { sendDocument } from "#server/http/export-route.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { badShape } from "#server/http/public-error.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { documentOf } from "#server/records/export.ts";
import type { Table } from "#server/tables/table.ts";
import { readSeen, type SeenRow } from "./read-accesses.ts";

const zone = "Europe/Madrid";

/** Exports the access log. A link cannot send a token, so the session cookie is enough. Like every export it is recorded in the journal. */
export function accessRoutes(app: FastifyInstance, deps: Deps) {
  servePlain(app, deps, accessExport, async ({ user, request, reply }) => {
    const query = accessExport.query.safeParse(request.query);
    if (!query.success) throw badShape(query.error.issues);
    const { format, ...search } = query.data;
    await deps.accessLog.flush();
    // Before reading starts: a request that holds one connection and waits for a second one could deadlock the pool.
    await deps.db.as(user, async (tx) => append(tx, exportEntry(user, { collection: "accesses", ...query.data })));
    const catalogue = catalogueOf(user.locale);
    // What was sent to the client cannot be sent again.
    await deps.db.asSystem((tx) => sendDocument(reply, documentOf(seenTable(catalogue, readSeen(tx, search)), format, catalogue, tx.now)), {
      once: true,
      kind: "long",
    });
    return reply;
  });
}

/** The access log as a table: a row for each record that was shown. */
export function seenTable(catalogue: Catalogue, batches: AsyncIterable<SeenRow[]>): Table {
  const t = translator(catalogue);
  async function* rows() {
    for await (const batch of batches)
      yield batch.map(({ at, user, way, entity, name, record, file }) => [
        toLocal(at, zone),
        user,
        t(`access.way.${way}`),
        catalogue.labels[entity].one,
        name,
        record,
        file,
      ]);
  }
  const text = (label: string) => ({ label, kind: "text" as const });
  return {
    name: t("menu.accesses"),
    columns: [
      { label: t("access.at"), kind: "datetime" },
      ...[t("access.user"), t("access.way"), t("access.kind"), t("access.record"), t("access.id"), t("access.file")].map(text),
    ],
    rows: rows(),
  };
}
