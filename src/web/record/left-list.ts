import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { type ListState, listStateOf, searchOf } from "./list-state.ts";
import { useSavedViews } from "./saved-views.ts";

/** A list whose address asks for nothing opens as the person left it. Tells when the address is the one to show. */
export function useRestoredList(entity: Entity): boolean {
  const isBare = Object.keys(useSearch({ strict: false })).length === 0;
  const [isSettled, setSettled] = useState(!isBare);
  const { left, isPending } = useSavedViews(entity.collection);
  const navigate = useNavigate();
  useEffect(() => {
    if (isSettled || isPending) return;
    const search = searchOf(entity, listStateOf(entity, left ?? {}));
    if (isBare && Object.keys(search).length > 0) void navigate({ to: ".", search: search as never, replace: true });
    else setSettled(true);
  }, [isSettled, isPending, isBare, entity, left, navigate]);
  return isSettled;
}

/** Keeps what the person makes of the list; what it was opened with is not yet their doing. */
export function useLeavingList(entity: Entity, { q, filter, sort, size }: ListState) {
  const { leave } = useSavedViews(entity.collection);
  const now = JSON.stringify({ q, filter, sort, size });
  const known = useRef(now);
  useEffect(() => {
    if (known.current === now) return;
    known.current = now;
    leave(JSON.parse(now));
  }, [now, leave]);
}
