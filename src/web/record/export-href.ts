import type { ExportInput } from "#api/shapes.ts";
import type { Entity } from "#domain/entity.ts";
import { type ListState, searchInput } from "./list-state.ts";

type Asked = Partial<Pick<ListState, "q" | "filter">> & { find?: string; sort: string; columns: readonly string[]; ids?: readonly string[] };

/** Where the document of a list, or of the selected rows, is downloaded from. */
export function exportHref({ collection }: Entity, format: ExportInput["format"], { q, find, filter = {}, sort, columns, ids }: Asked): string {
  const parameters = new URLSearchParams({ format, sort, ...(q && { q }), ...(find && { find }) });
  for (const [name, value] of Object.entries(searchInput({ q: "", filter }).filter ?? {}))
    if (typeof value === "boolean") parameters.set(`filter[${name}]`, String(value));
    else for (const [part, one] of Object.entries(value)) parameters.set(`filter[${name}][${part}]`, String(one));
  // Commas as they are: a selection makes a long address as it is.
  const lists = [`columns=${columns.join(",")}`, ...(ids ? [`ids=${ids.join(",")}`] : [])];
  return `/api/${collection}/export?${parameters}&${lists.join("&")}`;
}
