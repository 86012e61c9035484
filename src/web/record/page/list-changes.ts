import type { Field } from "#domain/fields.ts";

export type ListChange = { kind: "added" | "taken" | "changed" | "reordered"; from?: string; to: string };
type Item = { id: string };

/** The difference between two lists by id: which items were added, removed or changed, or that only their order differs. */
export function listChanges(field: Field, from: unknown, to: unknown, text: (field: Field, value: unknown) => string): ListChange[] {
  const [before, after] = [from ?? [], to ?? []] as [Item[], Item[]];
  const itemText = (item: Item) => text(field, [item]);
  const previousOf = (item: Item) => before.find(({ id }) => id === item.id);
  const removed = before.filter(({ id }) => !after.some((item) => item.id === id));
  const changes = [
    ...after.flatMap((item): ListChange[] => {
      const previous = previousOf(item);
      if (!previous) return [{ kind: "added", to: itemText(item) }];
      return JSON.stringify(previous) === JSON.stringify(item) ? [] : [{ kind: "changed", from: itemText(previous), to: itemText(item) }];
    }),
    ...removed.map((item): ListChange => ({ kind: "taken", to: itemText(item) })),
  ];
  return changes.length > 0 ? changes : [{ kind: "reordered", to: text(field, after) }];
}
