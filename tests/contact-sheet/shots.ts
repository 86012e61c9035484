import { judge, type Screen, screens } from "#domain/access/routes.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { DemoPerson } from "../support/demo-product.ts";

export type Look = { locale: Locale; theme: "light" | "dark"; width: number };
export type Shot = Look & { person: DemoPerson; path: string };

/** Each screen is seen in all of these by who uses it most: both languages, both themes, every width. */
const looks: readonly Look[] = [
  { locale: "es", theme: "light", width: 1440 },
  { locale: "fr", theme: "dark", width: 1440 },
  { locale: "fr", theme: "light", width: 768 },
  { locale: "es", theme: "dark", width: 400 },
];

const types = ["penal", "civil", "issue"] as const;
/** Who may open a screen, the likeliest first. */
const people: readonly DemoPerson[] = ["customer", "lawyer", "supercustomer", "manager", "admin"];
const usedMostBy = (path: string): readonly DemoPerson[] => {
  if (/^\/(main|civil)\/(cases|civilCases|calendar|search)(?!.*new)/.test(path)) return ["lawyer", ...people];
  return path.startsWith("/main") ? people : ["manager", ...people];
};

/** All screens of a person who is signed in: by who uses it most in every look, by the others in the first. */
export function shots(): Shot[] {
  return screens.filter(isInside).flatMap(({ path }) => {
    const allowed = [...new Set(usedMostBy(path))].filter((person) => judge({ role: person as "admin", availableTypes: types }, path) === "show");
    const [most, ...others] = allowed;
    return [
      ...looks.map((look) => ({ person: most!, path, ...look })),
      ...others.map((person) => ({ person, path, ...looks[0]! })),
      // Small screens of people in shops count too.
      ...(others.includes("customer") ? [{ person: "customer" as const, path, ...looks[3]! }] : []),
    ];
  });
}

const isInside = (screen: Screen) => "rule" in screen && !("signedOut" in screen) && screen.path !== "/" && screen.path !== "/pages/lock-screen";

/** The screens of somebody who is not signed in, and those that are shown to anybody. */
export const openShots = (): Omit<Shot, "person">[] =>
  screens
    .filter((screen) => !isInside(screen) && !["/", "/pages/lock-screen", "/callback"].includes(screen.path))
    .flatMap(({ path }) => looks.map((look) => ({ path, ...look })));
