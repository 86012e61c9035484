import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { type ListState, listStateOf, searchOf } from "#web/record/list/list-state.ts";
import { useSavedViews, type ViewValues } from "./saved-views.ts";

/** Restores the last view of a list into the URL if the URL has no parameters. Returns true once that is done. */
export const useRestoredList = (entity: Entity): boolean =>
  useRestoredView(entity.collection, (lastView) => searchOf(entity, listStateOf(entity, lastView)));

/** Saves the view of a list when the user changes it, but not the one it was opened with. */
export const useRememberedList = (entity: Entity, { q, filter, sort, size }: ListState) =>
  useRememberedView(entity.collection, { q, filter, sort, size });

/** The same for any screen whose state is in the URL. */
export function useRestoredView(screen: string, searchOfView: (lastView: ViewValues) => object): boolean {
  const isEmptyUrl = Object.keys(useSearch({ strict: false })).length === 0;
  const [isRestored, setRestored] = useState(!isEmptyUrl);
  const { lastView, isPending } = useSavedViews(screen);
  const navigate = useNavigate();
  const search = JSON.stringify(searchOfView(lastView ?? {}));
  useEffect(() => {
    if (isRestored || isPending) return;
    if (isEmptyUrl && search !== "{}") void navigate({ to: ".", search: JSON.parse(search), replace: true });
    else setRestored(true);
  }, [isRestored, isPending, isEmptyUrl, search, navigate]);
  return isRestored;
}

export function useRememberedView(screen: string, values: ViewValues) {
  const { saveLastView } = useSavedViews(screen);
  const now = JSON.stringify(values);
  const saved = useRef(now);
  useEffect(() => {
    if (saved.current === now) return;
    saved.current = now;
    saveLastView(JSON.parse(now));
  }, [now, saveLastView]);
}
