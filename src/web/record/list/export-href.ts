import type { ExportInput } from "#api/shapes.ts";
import type { Entity } from "#domain/entity.ts";
import { type ListState, searchInput } from "./list-state.ts";

type Options = Partial<Pick<ListState, "q" | "filter">> & { find?: string; sort: string; columns: readonly string[]; ids?: readonly string[] };

/** The URL of the export of a list, or of selected rows. */
export function exportHref({ collection }: Entity, format: ExportInput["format"], { q, find, filter = {}, sort, columns, ids }: Options): string {
  const parameters = new URLSearchParams({ format, sort, ...(q && { q }), ...(find && { find }) });
  for (const [name, value] of Object.entries(searchInput({ q: "", filter }).filter ?? {}))
    if (typeof value === "boolean") parameters.set(`filter[${name}]`, String(value));
    else for (const [part, one] of Object.entries(value)) parameters.set(`filter[${name}][${part}]`, String(one));
  // Commas are not encoded: a large selection makes the URL long enough.
  const lists = [`columns=${columns.join(",")}`, ...(ids ? [`ids=${ids.join(",")}`] : [])];
  return `/api/${collection}/export?${parameters}&${lists.join("&")}`;
}
