import type { WritsRequest } from "#api/reports.ts";
import type { Principal } from "#server/auth/principal.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { fillWrit, logWrit, readFor, writName } from "#server/writs/make-writ.ts";
import { openTemplate } from "#server/writs/read-templates.ts";
import { writeZip } from "#server/zip/write-zip.ts";
import type { ReportProgress } from "./report-progress.ts";

/**
 * A ZIP archive with one document per record, each made while the archive is written: memory holds one at a time. A record that the user may no
 * longer see, or that is of another country, is left out.
 */
export async function* writsArchive(
  deps: Deps,
  person: Principal,
  { entity, template, ids }: WritsRequest,
  progress: ReportProgress,
): AsyncGenerator<Buffer> {
  const used = await deps.db.as(person, (tx) => openTemplate(tx, template, entity));
  async function* documents() {
    const each = [...new Set(ids)];
    for (const [index, id] of each.entries()) {
      const record = await deps.db.as(person, (tx) => readFor(tx, person, used, id)).catch(nothingIfRefused);
      await progress((index / each.length) * 100);
      if (!record) continue;
      const content = await fillWrit(deps, person, used, record);
      logWrit(deps, person, entity, id, record);
      yield { name: writName(used, record), content: [content] };
    }
    await deps.accessLog.drain();
  }
  yield* writeZip(documents());
}

function nothingIfRefused(error: unknown) {
  if (error instanceof Refusal && error.status < 500) return undefined;
  throw error;
}
