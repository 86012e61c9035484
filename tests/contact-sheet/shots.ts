import { canOpen } from "#domain/access/route-guard.ts";
import { isFramed, screens } from "#domain/access/screens.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { DemoPerson } from "#tests/support/browser/demo-product.ts";

export type Look = { locale: Locale; theme: "light" | "dark"; width: number };
export type Shot = Look & { person: DemoPerson; path: string };

/** Both languages, both themes and every width: the most frequent user of a screen is shown in all of these. */
const looks: readonly Look[] = [
  { locale: "es", theme: "light", width: 1440 },
  { locale: "fr", theme: "dark", width: 1440 },
  { locale: "fr", theme: "light", width: 768 },
  { locale: "es", theme: "dark", width: 400 },
];

const types = ["penal", "civil", "issue"] as const;
/** The most likely users of a screen first. */
const people: readonly DemoPerson[] = ["customer", "lawyer", "supercustomer", "manager", "admin"];
const likelyUsers = (path: string): readonly DemoPerson[] => {
  if (/^\/(main|civil)\/(cases|civilCases|calendar|search)(?!.*new)/.test(path)) return ["lawyer", ...people];
  return path.startsWith("/main") ? people : ["manager", ...people];
};

/** The screens of signed-in users: in every look for the most likely user, in the first look for the others. */
export function shots(): Shot[] {
  return screens.filter(isFramed).flatMap(({ path }) => {
    const allowed = [...new Set(likelyUsers(path))].filter((person) => canOpen({ role: person as "admin", availableTypes: types }, path));
    const [mostLikely, ...others] = allowed;
    return [
      ...looks.map((look) => ({ person: mostLikely!, path, ...look })),
      ...others.map((person) => ({ person, path, ...looks[0]! })),
      // Users in shops have small screens.
      ...(others.includes("customer") ? [{ person: "customer" as const, path, ...looks[3]! }] : []),
    ];
  });
}

/** The screens of visitors, and those that are shown to anybody. */
export const publicScreens = (): Omit<Shot, "person">[] =>
  screens
    .filter((screen) => !isFramed(screen) && !["/", "/pages/lock-screen", "/callback"].includes(screen.path))
    .flatMap(({ path }) => looks.map((look) => ({ path, ...look })));
