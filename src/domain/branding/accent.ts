/** The colour of buttons and links while nobody has chosen another. */
export const defaultAccent = "#12657a";

/** What text needs to be read (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;
/** The surfaces that links are on, by mode. */
const surfaces = { light: "#ffffff", dark: "#1b222b" } as const;

type Rgb = readonly [number, number, number];

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: readonly number[]) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether white text on it, and it as text on white, can be read. Its form for the dark mode always can, as it is derived. */
export const isReadable = (hex: string) => contrast(hex, surfaces.light) >= minContrast;

/** So much of `other` in the colour, from 0 to 1. */
export const mix = (hex: string, other: string, share: number) => {
  const to = rgbOf(other);
  return hexOf(rgbOf(hex).map((value, index) => value + (to[index]! - value) * share));
};

/** The colour for the dark mode: as much lighter as it needs to be read on dark surfaces. */
export function darkAccent(hex: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(hex, "#ffffff", share);
    if (contrast(lighter, surfaces.dark) >= minContrast + 1) return lighter;
  }
  return "#ffffff";
}

/** Ten shades from light to dark, the colour itself the eighth, as the component library wants them. */
export const shadesOf = (hex: string): string[] => [
  ...[0.9, 0.8, 0.68, 0.5, 0.38, 0.2, 0.1].map((share) => mix(hex, "#ffffff", share)),
  hex.toLowerCase(),
  ...[0.18, 0.36].map((share) => mix(hex, "#000000", share)),
];

/** What everybody sees of an installation, signed in or not. Empty for what nobody has chosen. */
export type Branding = { name: string; accent: string };
