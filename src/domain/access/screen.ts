import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { KeyGroup } from "#domain/messages/help.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import type { Words } from "#domain/messages/words.ts";
import type { Rule } from "./rules.ts";
import type { CasesType } from "./user.ts";

/** A text of its own, or the plural of an entity. */
export type Title = MessageKey | { many: EntityName };

export const titleText = ({ t, labels }: Pick<Words, "t" | "labels">, title: Title): string =>
  typeof title === "string" ? t(title) : labels[title.many].many;

/** The groups of the menu, in their order. */
export const menuGroups = {
  dashboards: "menu.dashboards",
  penal: { many: "case" },
  civil: { many: "civilCase" },
  settings: "menu.settings",
} as const satisfies Record<string, Title>;
export type MenuGroup = keyof typeof menuGroups;

/** `rule`: signed-in people of these roles. `open`: anybody. `signedOut`: people who are not signed in, and the roles of a rule if there is one. */
type Access = { rule: Rule; type?: CasesType } | { open: true } | { signedOut: true; rule?: Rule };

type Presentation = {
  title: Title;
  /** The menu group that lists the screen under its title; or several groups, each with a label. */
  menu?: MenuGroup | Partial<Record<MenuGroup, MessageKey>>;
  /** The keyboard shortcuts that its help lists. */
  keys?: readonly KeyGroup[];
  /** Can be opened without a connection, once it was opened with one. */
  worksOffline?: true;
};

export type RecordView = "list" | "new" | "page";

export type ScreenDeclaration = Access &
  Presentation & {
    /** Drawn without menu and header although people are signed in. */
    bare?: true;
    record?: { entity: EntityName; view: RecordView };
  };
export type Screen = ScreenDeclaration & { path: string };

type Changes = {
  /** Who may open the list and the records, where that is not who may read them. */
  opens?: Rule;
} & Partial<Record<RecordView, Partial<Presentation>>>;

type Named<Name extends EntityName, Collection extends string> = Pick<Entity, "access" | "type"> & { name: Name; collection: Collection };
type RecordScreens<Area extends string, Name extends EntityName, Collection extends string> = Record<
  `${Area}/${Collection}${"" | "/new" | "/$id"}`,
  ScreenDeclaration & { record: { entity: Name; view: RecordView } }
>;

/** The three screens of an entity: its list, the form for a new record and the page of a record, all called by its plural. */
export function recordScreens<const Area extends string, Name extends EntityName, Collection extends string>(
  area: Area,
  { name, collection, access, type }: Named<Name, Collection>,
  changes: Changes,
) {
  const path = `${area}/${collection}`;
  const { opens = access.read } = changes;
  const screen = (view: RecordView, rule: Rule, keys: readonly KeyGroup[]) => ({
    rule,
    type,
    title: { many: name },
    keys,
    ...changes[view],
    record: { entity: name, view },
  });
  return {
    [path]: screen("list", opens, ["list"]),
    [`${path}/new`]: screen("new", access.write, ["record"]),
    [`${path}/$id`]: screen("page", opens, ["record"]),
  } as RecordScreens<Area, Name, Collection>;
}

/** The same for an entity that the menu lists among the settings. */
export const settingsScreens = <Name extends EntityName, Collection extends string>(entity: Named<Name, Collection>, changes: Changes = {}) =>
  recordScreens("/settings", entity, { list: { menu: "settings" }, ...changes });
