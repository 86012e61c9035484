import { can } from "#domain/access/can.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import { titleText } from "#domain/access/screen.ts";
import { recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { searchEntityNames } from "#domain/search/search-entities.ts";
import { navigationOf } from "#web/app/navigation.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { recentRecords } from "#web/lib/recent-records.ts";
import { useUser } from "#web/lib/session.ts";
import { useEntityNames } from "#web/record/base/entity-labels.ts";

export type PaletteEntry = { to: string; search?: object; label: string; hint?: string };

/** What the palette offers this user: screens, forms for new records, and recent records. */
export function usePaletteEntries() {
  const words = useI18n();
  const { t } = words;
  const user = useUser();
  const names = useEntityNames();
  const isOpenable = (path: string) => canOpen(user, path);
  const screens = navigationOf(user).flatMap(({ title: group, entries }) =>
    entries.map(({ path, title }): PaletteEntry => ({ to: path, label: titleText(words, title), hint: titleText(words, group) })),
  );
  const actions = Object.values(entities as Record<string, Entity>)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .filter((entity) => can(user, "write", entity) && isOpenable(recordPath(entity, "new")))
    .map((entity): PaletteEntry => ({ to: recordPath(entity, "new"), label: t("palette.new", { kind: names(entity.name).one }) }));
  const recent = recentRecords().flatMap(({ entity: name, id, alias }): PaletteEntry[] => {
    const entity = (entities as Record<string, Entity>)[name];
    return entity && isOpenable(recordPath(entity, id)) ? [{ to: recordPath(entity, id), label: alias, hint: names(name).one }] : [];
  });
  return {
    screens: unique([...screens.filter(({ to }) => !to.endsWith("/new")), { to: "/account", label: t("menu.account") }]),
    actions,
    recent,
  };
}

/** Searchable entities come first, in the order of the search; master data after them. */
const rankOf = ({ name }: Entity) => (searchEntityNames as readonly string[]).indexOf(name) + 1 || searchEntityNames.length + 1;

/** Some screens are in two groups of the menu. */
const unique = (entries: PaletteEntry[]) => entries.filter((entry, index) => entries.findIndex(({ to }) => to === entry.to) === index);
