import type { Field } from "#domain/fields.ts";

export type ListChange = { kind: "added" | "taken" | "changed" | "reordered"; from?: string; to: string };
type Item = { id: string };

/** The difference between two lists by id: which items were added, removed or changed, or that only their order differs. */
export function listChanges(field: Field, from: unknown, to: unknown, text: (field: Field, value: unknown) => string): ListChange[] {
  const [before, after] = [from ?? [], to ?? []] as [Item[], Item[]];
  const words = (item: Item) => text(field, [item]);
  const old = (item: Item) => before.find(({ id }) => id === item.id);
  const taken = before.filter(({ id }) => !after.some((item) => item.id === id));
  const changes = [
    ...after.flatMap((item): ListChange[] => {
      const was = old(item);
      if (!was) return [{ kind: "added", to: words(item) }];
      return JSON.stringify(was) === JSON.stringify(item) ? [] : [{ kind: "changed", from: words(was), to: words(item) }];
    }),
    ...taken.map((item): ListChange => ({ kind: "taken", to: words(item) })),
  ];
  return changes.length > 0 ? changes : [{ kind: "reordered", to: text(field, after) }];
}
