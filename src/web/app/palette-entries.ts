import { can } from "#domain/access/can.ts";
import { judge } from "#domain/access/routes.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { searchedNames } from "#domain/search/searched.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { recentRecords } from "#web/lib/recent.ts";
import { useUser } from "#web/lib/session.ts";
import { useEntityNames } from "#web/record/entity-labels.ts";
import { recordPath } from "#web/record/record-paths.ts";
import { navigationOf } from "./navigation.ts";

export type PaletteEntry = { to: string; search?: object; label: string; hint?: string };

/** Where this person can go without looking for it: screens, what they may begin, and what they had open. */
export function usePaletteEntries() {
  const { t } = useI18n();
  const user = useUser();
  const names = useEntityNames();
  const opens = (path: string) => judge(user, path) === "show";
  const screens = navigationOf(user).flatMap(({ label: group, entries }) =>
    entries.map(({ path, label }): PaletteEntry => ({ to: path, label: t(label), hint: t(group) })),
  );
  const actions = Object.values(entities as Record<string, Entity>)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter((entity) => can(user, "write", entity) && opens(recordPath(entity, "new")))
    .map((entity): PaletteEntry => ({ to: recordPath(entity, "new"), label: t("palette.new", { kind: names(entity.name).one }) }));
  const recent = recentRecords().flatMap(({ entity: name, id, alias }): PaletteEntry[] => {
    const entity = (entities as Record<string, Entity>)[name];
    return entity && opens(recordPath(entity, id)) ? [{ to: recordPath(entity, id), label: alias, hint: names(name).one }] : [];
  });
  return {
    screens: unique([...screens.filter(({ to }) => !to.endsWith("/new")), { to: "/account", label: t("menu.account") }]),
    actions,
    recent,
  };
}

/** Cases and who is in them before what is set up once. */
const rankOf = ({ name }: Entity) => (searchedNames as readonly string[]).indexOf(name) + 1 || searchedNames.length + 1;

/** Some screens stand in two groups of the menu. */
const unique = (entries: PaletteEntry[]) => entries.filter((one, place) => entries.findIndex(({ to }) => to === one.to) === place);
