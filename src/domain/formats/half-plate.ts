import type { Format } from "./format.ts";
import { plate } from "./plate.ts";

const half = /^[A-Z0-9?]{2,10}$/;
const leastKnown = 2;

/** A plate of which somebody has seen a part: `?` stands for a character, or for several, that nobody saw. */
export const halfPlate: Format = {
  message: "vehicle.plate.half",
  parse: (value, record) => {
    if (!value.includes("?")) return plate.parse(value, record);
    const upper = value.toUpperCase().replace(/[\s-]/g, "");
    return half.test(upper) && upper.replaceAll("?", "").length >= leastKnown ? upper : undefined;
  },
};

export const isHalfPlate = (value: unknown): boolean => typeof value === "string" && value.includes("?");
