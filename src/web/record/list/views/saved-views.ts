import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedFilter } from "#api/users.ts";
import { api } from "#web/lib/api.ts";
import { currentSession, useUser } from "#web/lib/session.ts";

export type ViewValues = SavedFilter["values"];
export type NamedView = SavedFilter & { alias: string };

/** The last view and the named views of this user for a list. */
export function useSavedViews(screen: string) {
  const { uid } = useUser();
  const queries = useQueryClient();
  // Not under the key of users, which is invalidated whenever a user changes.
  const queryKey = ["views", uid];
  const { data = [], isPending } = useQuery({ queryKey, queryFn: () => read(uid), staleTime: Infinity, gcTime: Infinity });
  const change = (next: (views: SavedFilter[]) => SavedFilter[]) => queries.setQueryData<SavedFilter[]>(queryKey, (views = []) => next(views));

  return {
    isPending,
    lastView: data.find((view) => isLastView(view, screen))?.values,
    namedViews: data.filter((view): view is NamedView => view.screen === screen && view.alias !== null),
    /** Shown at once, saved with a debounce. */
    saveLastView: (changes: ViewValues) => {
      const before = queries.getQueryData<SavedFilter[]>(queryKey)?.find((view) => isLastView(view, screen));
      const view = { id: "", shared: false, by: null, ...before, screen, alias: null, values: { ...before?.values, ...changes } };
      change((views) => withView(views, view));
      saveLater(uid, view);
    },
    saveView: async (alias: string, values: ViewValues, shared = false) => {
      const view = await api.users.keepFilter({ uid, screen, alias, values, shared });
      change((views) => withView(views, view));
    },
    removeView: async (id: string) => {
      await api.users.dropFilter({ uid, id });
      change((views) => views.filter((view) => view.id !== id));
    },
  };
}

type Unsent = { uid: string; view: SavedFilter; timer: ReturnType<typeof setTimeout> };
const unsent = new Map<string, Unsent>();
const debounceMs = 600;

/** A view that could not be saved stays on screen and is saved with the next change. */
function saveLater(uid: string, view: SavedFilter) {
  const key = `${uid} ${view.screen}`;
  clearTimeout(unsent.get(key)?.timer);
  const send = async () => {
    if (currentSession().phase !== "signedIn") return;
    await api.users.keepFilter({ uid, screen: view.screen, alias: view.alias, values: view.values });
    if (unsent.get(key)?.timer === timer) unsent.delete(key);
  };
  const timer = setTimeout(() => void send().catch(() => undefined), debounceMs);
  unsent.set(key, { uid, view, timer });
}

async function read(uid: string): Promise<SavedFilter[]> {
  const views = await api.users.filters({ uid });
  return [...unsent.values()].filter((one) => one.uid === uid).reduce((all, { view }) => withView(all, view), views);
}

const isLastView = (view: SavedFilter, screen: string) => view.screen === screen && view.alias === null;
const isSame = (one: SavedFilter, other: SavedFilter) => one.screen === other.screen && one.alias === other.alias && one.by === other.by;

const withView = (views: SavedFilter[], view: SavedFilter) =>
  [...views.filter((one) => !isSame(one, view)), view].toSorted((one, other) => (one.alias ?? "").localeCompare(other.alias ?? ""));
