import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { type ListState, listStateOf, searchOf } from "./list-state.ts";
import { useSavedViews, type ViewValues } from "./saved-views.ts";

/** A list whose address asks for nothing opens as the person left it. Tells when the address is the one to show. */
export const useRestoredList = (entity: Entity): boolean => useRestored(entity.collection, (left) => searchOf(entity, listStateOf(entity, left)));

/** Keeps what the person makes of the list; what it was opened with is not yet their doing. */
export const useLeavingList = (entity: Entity, { q, filter, sort, size }: ListState) => useLeaving(entity.collection, { q, filter, sort, size });

/** The same for any screen whose state lives in its address. */
export function useRestored(screen: string, addressOf: (left: ViewValues) => object): boolean {
  const isBare = Object.keys(useSearch({ strict: false })).length === 0;
  const [isSettled, setSettled] = useState(!isBare);
  const { left, isPending } = useSavedViews(screen);
  const navigate = useNavigate();
  const search = JSON.stringify(addressOf(left ?? {}));
  useEffect(() => {
    if (isSettled || isPending) return;
    if (isBare && search !== "{}") void navigate({ to: ".", search: JSON.parse(search), replace: true });
    else setSettled(true);
  }, [isSettled, isPending, isBare, search, navigate]);
  return isSettled;
}

export function useLeaving(screen: string, values: ViewValues) {
  const { leave } = useSavedViews(screen);
  const now = JSON.stringify(values);
  const known = useRef(now);
  useEffect(() => {
    if (known.current === now) return;
    known.current = now;
    leave(JSON.parse(now));
  }, [now, leave]);
}
