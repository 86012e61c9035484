import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { type ListState, listStateOf, searchOf } from "#web/record/list/list-state.ts";
import { useSavedViews, type ViewValues } from "./saved-views.ts";

/** Restores the last view of a list if the URL has no parameters. True once the URL is the one to show. */
export const useRestoredList = (entity: Entity): boolean =>
  useRestoredView(entity.collection, (lastView) => searchOf(entity, listStateOf(entity, lastView)));

/** Saves the view of a list when the person changes it, but not the one it was opened with. */
export const useRememberedList = (entity: Entity, { q, filter, sort, size }: ListState) =>
  useRememberedView(entity.collection, { q, filter, sort, size });

/** The same for any screen whose state is in the URL. */
export function useRestoredView(screen: string, searchOfView: (lastView: ViewValues) => object): boolean {
  const isEmptyUrl = Object.keys(useSearch({ strict: false })).length === 0;
  const [isSettled, setSettled] = useState(!isEmptyUrl);
  const { lastView, isPending } = useSavedViews(screen);
  const navigate = useNavigate();
  const search = JSON.stringify(searchOfView(lastView ?? {}));
  useEffect(() => {
    if (isSettled || isPending) return;
    if (isEmptyUrl && search !== "{}") void navigate({ to: ".", search: JSON.parse(search), replace: true });
    else setSettled(true);
  }, [isSettled, isPending, isEmptyUrl, search, navigate]);
  return isSettled;
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
