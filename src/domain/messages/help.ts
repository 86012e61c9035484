/** Groups of keyboard shortcuts that several screens share. */
export const keyGroups = ["everywhere", "list", "record", "intake", "calendar", "network", "files"] as const;
export type KeyGroup = (typeof keyGroups)[number];

/** Help by path of the screen: a few sentences on what it is for and what to do there. */
export type HelpTexts = Readonly<Record<string, readonly string[]>>;
export type HelpKeys = Readonly<Record<KeyGroup, readonly (readonly [keys: string, does: string])[]>>;
export type Help = { texts: HelpTexts; keys: HelpKeys };

/** The help of a screen; the form for a new record has that of an existing one. */
export function helpOf(texts: HelpTexts, screen: string): readonly string[] {
  const form = screen.replace(/\/(new|cid\/\$cid)$/, "/$id");
  return texts[screen] ?? texts[form] ?? texts[screen.replace(/\/[^/]+$/, "")] ?? [];
}
