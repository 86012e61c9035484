/** Groups of keys that several screens have in common. */
export const keyGroups = ["everywhere", "list", "record", "report", "calendar", "network", "files"] as const;
export type KeyGroup = (typeof keyGroups)[number];

/** The help of one screen, by its path: what it is for and what to do there, a few sentences. */
export type HelpTexts = Readonly<Record<string, readonly string[]>>;
export type HelpKeys = Readonly<Record<KeyGroup, readonly (readonly [keys: string, does: string])[]>>;
export type Help = { texts: HelpTexts; keys: HelpKeys };

/** Which keys a screen knows besides those that work everywhere. */
export function keyGroupsOf(screen: string): readonly KeyGroup[] {
  if (screen.endsWith("/calendar")) return ["calendar"];
  if (screen.includes("/network/")) return ["network"];
  if (/\/(cases|issues)\/new$/.test(screen)) return ["report"];
  if (/\/(cases|issues|civilCases)\/\$id$/.test(screen)) return ["record", "files"];
  if (/\/(new|\$id)$/.test(screen)) return ["record"];
  return /^\/(main\/(cases|issues)|civil\/civilCases|settings\/(?!import|duplicates|jobs|accesses|retention|installation).+)$/.test(screen)
    ? ["list"]
    : [];
}

/** What there is to say about a screen; a form for new records is explained as the form of one. */
export function helpOf(texts: HelpTexts, screen: string): readonly string[] {
  const form = screen.replace(/\/(new|cid\/\$cid)$/, "/$id");
  return texts[screen] ?? texts[form] ?? texts[screen.replace(/\/[^/]+$/, "")] ?? [];
}
