/** Minimum contrast of a graphical object to white (WCAG 1.4.11). */
const minContrast = 3;

/** Whether a colour can hardly be distinguished from white. */
export const isPale = (color: string) => contrastWithWhite(color) < minContrast;

/** Contrast ratio of a colour (`#rrggbb`) to white, from 1 to 21, as WCAG defines it. */
export function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05);
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
