import type { FastifyInstance } from "fastify";
import { documentation } from "#api/system.ts";
import type { Deps } from "#server/context.ts";
import { compressedOnce } from "./compressed-once.ts";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";
import { servePlain } from "./plain-route.ts";

export function documentationRoutes(app: FastifyInstance, deps: Deps) {
  let document: ReturnType<typeof openApi> | undefined;
  const generated = () => (document ??= openApi(deps.version, deps.publicUrl));
  const json = compressedOnce("application/json; charset=utf-8", async () => JSON.stringify(await generated()));
  const page = compressedOnce("text/html; charset=utf-8", async () => docsPage(await generated()));
  servePlain(app, deps, documentation.openApi, ({ request, reply }) => json(request, reply));
  servePlain(app, deps, documentation.page, ({ request, reply }) => page(request, reply));
}
