import type { PreparedPack } from "#api/packs.ts";
import { needsOf } from "#domain/packs/pack-needs.ts";
import { defaultRoute, jurisdictionOfPack, packRoutes } from "#domain/packs/pack-routes.ts";
import type { SignedContext } from "#server/context.ts";
import { readPack } from "./read-pack.ts";

/** What a pack of this case would contain and lack, by route. */
export async function preparePack({ deps, user }: SignedContext, id: string): Promise<PreparedPack> {
  const { record, facts, files } = await deps.db.as(user, (tx) => readPack(tx, user, id));
  deps.accessLog.logPart(user, "case", id);
  const jurisdiction = jurisdictionOfPack(record);
  return {
    language: jurisdiction,
    route: defaultRoute(facts),
    routes: packRoutes[jurisdiction].map((route) => ({ route, needs: needsOf(route, facts) })),
    files: files.map((file) => ({
      ...{ id: file.id, name: file.name, caption: file.caption, type: file.type, size: file.size },
      isProposed: file.category !== "writ",
    })),
  };
}
