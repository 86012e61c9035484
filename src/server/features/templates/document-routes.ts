import type { FastifyInstance } from "fastify";
import { contentTypes } from "#api/plain-route.ts";
import { templateDocuments, templateLimit } from "#api/writs.ts";
import { invalid } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { badShape } from "#server/http/public-error.ts";
import { readVersion, storeVersion } from "#server/writs/template-versions.ts";

/** In a Fastify scope of its own: here a body is a document, whatever its content type says. */
export async function templateRoutes(scope: FastifyInstance, deps: Deps) {
  const { store, read } = templateDocuments;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: templateLimit }, (_request, body, done) => done(null, body));
  servePlain(
    scope,
    deps,
    store,
    ({ params: { id }, context, request }) => {
      const query = store.query.safeParse(request.query);
      if (!query.success) throw badShape(query.error.issues);
      if (!Buffer.isBuffer(request.body)) throw invalid({ body: "field.required" });
      return storeVersion(context, id, query.data.name, request.body);
    },
    { bodyLimit: templateLimit },
  );
  servePlain(scope, deps, read, async ({ params: { id, number }, user, reply }) => {
    const { name, content } = await deps.db.as(user, (tx) => readVersion(tx, user, id, number));
    return reply.header("content-type", contentTypes.docx).header("content-disposition", disposition("attachment", name)).send(content);
  });
}
