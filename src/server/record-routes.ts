import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "./context.ts";
import { reasonOf } from "./http/public-error.ts";
import { noted, notedLines } from "./protection/noted.ts";
import { bulkHandler } from "./records/bulk.ts";
import { lineHandlers, recordHandlers } from "./records/routes.ts";

type Routes = Record<string, { handler: (handle: (options: never) => Promise<unknown>) => unknown }>;

/** The derived routes of an entity, those in `special` done by hand. The shapes are the contract's; types of one entity cannot be told apart here. */
export function records<R>(routes: R, entity: Entity, special: Partial<Record<string, (options: never) => Promise<unknown>>> = {}) {
  const single = noted(entity, { ...recordHandlers(entity), ...special });
  const bulk = entity.bulk && { bulk: bulkHandler(entity, single.update, (error, { locale }) => reasonOf(error, locale)) };
  return handled(routes, { ...single, ...bulk } as Record<string, (options: never) => Promise<unknown>>);
}

const handled = <R>(routes: R, handlers: Record<string, (options: never) => Promise<unknown>>) =>
  Object.fromEntries(Object.entries(handlers).map(([name, handle]) => [name, (routes as Routes)[name]!.handler(handle)])) as {
    [K in keyof R as R[K] extends { handler: unknown } ? K : never]: R[K] extends { handler: (...handle: never[]) => infer Procedure }
      ? Procedure
      : never;
  };

export type Call<Input> = { context: SignedContext; input: Input };

/** The routes of one list of lines of an entity. */
export function lines<R>(routes: R, entity: Entity, name: string) {
  return handled(routes, notedLines(entity, lineHandlers(entity, name)) as Record<string, (options: never) => Promise<unknown>>);
}
