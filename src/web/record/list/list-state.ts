import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { pageSizes } from "#api/limits.ts";
import type { ListInput } from "#api/shapes.ts";
import { type Entity, sortsOf } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { boundsOf, type Period, type Presence, type Range, rangeOf } from "./list-range.ts";

export type Filters = Readonly<Record<string, readonly string[] | boolean | Range | Period | Presence>>;
export type Cursor = Pick<ListInput, "after" | "before" | "last">;
export type ListState = {
  q: string;
  filter: Filters;
  sort: string;
  size: number;
  cursor: Cursor;
  /** From the start, or from the end if negative: the last page is -1. */
  page: number;
};

const defaultSize = 50;

/** The state of a list is in the URL, so that it can be shared, bookmarked and navigated. Other parameters of the URL are kept if they are named. */
export function useListState(entity: Entity, keptParams: readonly string[] = []): ListControls {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const kept = Object.fromEntries(keptParams.filter((name) => name in search).map((name) => [name, search[name]]));
  const navigate = useNavigate();
  return controlsOf(
    listStateOf(entity, search),
    (next, replace = false) => void navigate({ to: ".", search: { ...kept, ...searchOf(entity, next) } as never, replace, resetScroll: false }),
  );
}

/** Local state, for a list that is only a part of a page. */
export function useOwnListState(entity: Entity): ListControls {
  const [state, set] = useState(() => listStateOf(entity, {}));
  return controlsOf(state, set);
}

export type ListControls = ReturnType<typeof controlsOf>;

const controlsOf = (state: ListState, go: (next: ListState, replace?: boolean) => void) => ({
  state,
  /** Goes back to the first page. */
  change: (changes: Partial<Pick<ListState, "q" | "filter" | "sort" | "size">>, replace?: boolean) =>
    go({ ...state, ...changes, cursor: {}, page: 1 }, replace),
  goToPage: (cursor: Cursor, page: number) => go({ ...state, cursor, page }),
});

export function listInput({ q, filter, sort, size, cursor }: ListState): ListInput {
  return { ...searchInput({ q, filter }), sort, size, ...cursor };
}

/** The search as the API accepts it: relative periods become days. */
export function searchInput({ q, filter }: Pick<ListState, "q" | "filter">): Pick<ListInput, "q" | "filter"> {
  const entries = Object.entries(filter).map(([name, value]) => [name, typeof value === "object" && "period" in value ? boundsOf(value) : value]);
  return searchParams(q, Object.fromEntries(entries));
}

const searchParams = (q: string, filter: Filters) => ({
  ...(q && { q }),
  ...(Object.keys(filter).length > 0 && { filter: filter as ListInput["filter"] }),
});

export function withFilter(filters: Filters, name: string, value: Filters[string] | undefined): Filters {
  const { [name]: _, ...others } = filters;
  return value === undefined ? others : { ...others, [name]: value };
}

export const isFiltered = ({ q, filter }: Pick<ListState, "q" | "filter">) => q !== "" || Object.keys(filter).length > 0;

/** Parses untrusted input: what is not valid for the entity is ignored. */
export function listStateOf(entity: Entity, search: Record<string, unknown>): ListState {
  const sort = String(search.sort ?? "");
  const cursor = cursorOf(search);
  return {
    q: search.q === undefined ? "" : String(search.q).slice(0, 100),
    filter: filtersOf(entity, search.filter),
    sort: sortsOf(entity).includes(sort.replace(/^-/, "")) ? sort : entity.orderBy,
    size: pageSizes.find((size) => size === search.size) ?? defaultSize,
    cursor,
    page: Object.keys(cursor).length > 0 && Number.isInteger(search.page) ? (search.page as number) : 1,
  };
}

function cursorOf({ after, before, last }: Record<string, unknown>): Cursor {
  if (last === true) return { last };
  if (typeof after === "string") return { after };
  return typeof before === "string" ? { before } : {};
}

export function searchOf(entity: Entity, { q, filter, sort, size, cursor, page }: ListState) {
  return {
    ...searchParams(q, filter),
    ...(sort !== entity.orderBy && { sort }),
    ...(size !== defaultSize && { size }),
    ...cursor,
    ...(page !== 1 && { page }),
  };
}

function filtersOf(entity: Entity, given: unknown): Filters {
  if (typeof given !== "object" || given === null) return {};
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const valid = entity.filters?.includes(name) ? filterOf(entity.fields[name]!, value) : undefined;
    return valid === undefined ? [] : [[name, valid]];
  });
  return Object.fromEntries(entries) as Filters;
}

function filterOf(field: Field, given: unknown): Filters[string] | undefined {
  const { filter } = traits[field.kind];
  switch (filter) {
    case "days":
    case "numbers":
      return rangeOf(field, given);
    case "boolean":
      return typeof given === "boolean" ? given : undefined;
    case "options":
    case "records":
      return Array.isArray(given) && given.length > 0 ? given : undefined;
    case "none":
      return undefined;
  }
  filter satisfies never;
}
