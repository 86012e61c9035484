import type { FastifyInstance } from "fastify";
import { importRoutes as routes } from "#api/imports.ts";
import { type Importable, type ImportedEach, importable } from "#domain/entities/importable.ts";
import type { Deps } from "#server/context.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { importFile, type ToPublicError } from "./import-file.ts";
import type { ImportWriter } from "./run-import.ts";
import type { ImportUpdaters } from "./update-lines.ts";
import type { ImportListWriters } from "./write-lists.ts";

/** How records are created that need more than their rows. Features do not import each other: the server hands them over. */
export type ImportWriters = Readonly<Record<ImportedEach, ImportWriter>>;

type Hands = { writers: ImportWriters; updaters: ImportUpdaters; listWriters: ImportListWriters };

/** In a Fastify scope of its own: here a body is a file that is read as it arrives, whatever its content type says. */
export async function importRoutes(scope: FastifyInstance, deps: Deps, toPublicError: ToPublicError, { writers, updaters, listWriters }: Hands) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
  for (const collection of Object.keys(importable) as Importable[])
    servePlain(
      scope,
      deps,
      routes[collection],
      ({ context, request, reply }) =>
        importFile(
          context,
          {
            entity: importable[collection],
            writer: (writers as Partial<Record<Importable, ImportWriter>>)[collection],
            updater: updaters[collection],
            listWriters,
          },
          request,
          reply,
          toPublicError,
        ),
      { config: { takesLong: true } },
    );
}
