import type { Entity } from "#domain/entity.ts";
import type { TabName } from "#domain/messages/message-key.ts";

/** The tab of a field; the first one by default. */
export const tabOf = (entity: Pick<Entity, "fields" | "tabs">, name: string) => entity.fields[name]!.tab ?? entity.tabs[0]!;

/** The title of a tab. */
export const tabKey = (tab: TabName) => `tab.${tab}` as const;
