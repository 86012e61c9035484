import type { MessageKey } from "#domain/messages/catalogue.ts";

/** The title of a tab, by its name in the declaration. */
export const tabKey = (tab: string) => `tab.${tab}` as MessageKey;
