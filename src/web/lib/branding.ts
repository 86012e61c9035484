import { useSyncExternalStore } from "react";
import { type Branding, darkAccent, defaultAccent, isColor, mix, shadesOf } from "#domain/branding/accent.ts";
import { useI18n } from "./i18n.tsx";

/** What this browser was told last: the next visit begins with it, before anything is answered. */
const key = "branding";
let current: Branding = stored();
const listeners = new Set<() => void>();
applyColor(current.accent);

/** The name and the colour of the installation, which come with the session and with what the sign-in page offers. */
export function setBranding(next: Branding) {
  if (next.name === current.name && next.accent === current.accent) return;
  current = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage the next visit begins with the usual look.
  }
  applyColor(next.accent);
  for (const listener of listeners) listener();
}

/** The name of the installation, or that of the program. */
export function useSiteName(): string {
  const { t } = useI18n();
  return useSyncExternalStore(subscribe, () => current.name) || t("app.name");
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Through the style of the root element, which the security policy allows and which wins over the style sheets. */
function applyColor(accent: string) {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(variablesOf(isColor(accent) ? accent : defaultAccent)))
    if (isColor(accent)) style.setProperty(name, value);
    else style.removeProperty(name);
}

function variablesOf(accent: string): Record<string, string> {
  const read = `light-dark(${accent}, ${darkAccent(accent)})`;
  const shade = (share: number) => `color-mix(in srgb, ${read} ${share}%, transparent)`;
  return {
    "--primary": accent,
    "--link": read,
    "--focus": read,
    "--selected": `light-dark(${mix(accent, "#ffffff", 0.88)}, ${mix(accent, "#151c24", 0.7)})`,
    // White text is on the seventh shade in dark mode and on the eighth in light mode: both are the colour itself.
    ...Object.fromEntries(shadesOf(accent).map((one, place) => [`--mantine-color-petrol-${place}`, place === 6 ? accent : one])),
    "--mantine-color-petrol-light": shade(10),
    "--mantine-color-petrol-light-hover": shade(15),
    "--mantine-color-petrol-light-color": read,
    "--mantine-color-petrol-outline": read,
    "--mantine-color-petrol-outline-hover": shade(6),
  };
}

function stored(): Branding {
  try {
    const { name = "", accent = "" } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Branding>;
    return { name: String(name), accent: String(accent) };
  } catch {
    return { name: "", accent: "" };
  }
}
