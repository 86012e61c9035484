import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** The name of a collection, as its list has it. */
export function useCollectionName() {
  const { labels } = useI18n();
  const names = new Map(Object.values(entities).map(({ name, collection }: Entity) => [collection, labels[name as keyof typeof labels].many]));
  return (collection: string) => names.get(collection) ?? collection;
}

/** What a token may do, in words. */
export function useScopeText() {
  const { t } = useI18n();
  const nameOf = useCollectionName();
  return (scopes: readonly string[]) => {
    const of = (access: "read" | "write") => scopes.filter((scope) => scope.endsWith(`:${access}`)).map((scope) => scope.split(":")[0]!);
    const textOf = (access: "read" | "write") => {
      const groups = of(access);
      if (groups.length === 0) return [];
      return [groups.includes("all") ? t(`token.all.${access}`) : t(`token.some.${access}`, { what: groups.map(nameOf).join(", ") })];
    };
    return [...textOf("write"), ...textOf("read")].join(" · ");
  };
}
