import type { FastifyInstance } from "fastify";
import { documentation } from "#api/system.ts";
import type { Deps } from "#server/context.ts";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";
import { servePlain } from "./plain-route.ts";

export function documentationRoutes(app: FastifyInstance, deps: Deps) {
  let document: ReturnType<typeof openApi> | undefined;
  const generated = () => (document ??= openApi(deps.version, deps.publicUrl));
  servePlain(app, deps, documentation.openApi, generated);
  servePlain(app, deps, documentation.page, async ({ reply }) => reply.type("text/html; charset=utf-8").send(docsPage(await generated())));
}
