/** Style sheets are made smaller: `#ffffff` may come as `#fff`. */
const channels = (hex: string) =>
  (hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!).map((part) => Number.parseInt(part, 16));

/** So much of the second colour on the first. */
export function mixed(ground: string, color: string, share: number): string {
  const over = channels(color);
  const parts = channels(ground).map((under, index) => Math.round(under + (over[index]! - under) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Black or white letters, whichever stand out more. */
export function readableOn(color: string): string {
  const [red, green, blue] = channels(color).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? "#ffffff" : "#0b1016";
}
