import type { FastifyInstance } from "fastify";
import { accountPicture } from "#api/account.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { pictureLimit, readPicture, removePicture, storePicture } from "./picture.ts";

/** In a Fastify scope of its own: no other route accepts a picture as a body. */
export async function pictureRoutes(scope: FastifyInstance, deps: Deps) {
  const { read, store, remove } = accountPicture;
  scope.addContentTypeParser([...store.body], { parseAs: "buffer", bodyLimit: pictureLimit }, (_request, body, done) => done(null, body));
  servePlain(scope, deps, read, async ({ user, reply }) => reply.header("content-type", "image/webp").send(await readPicture(deps, user)));
  servePlain(
    scope,
    deps,
    store,
    async ({ user, request }) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal(415, "UNSUPPORTED_MEDIA_TYPE", "error.badRequest");
      return storePicture(deps, user, request.body);
    },
    { bodyLimit: pictureLimit },
  );
  servePlain(scope, deps, remove, ({ user }) => removePicture(deps, user));
}
