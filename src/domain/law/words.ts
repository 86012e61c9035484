import type { Catalogue, Translate } from "#domain/messages/catalogue.ts";
import type { Day } from "./days.ts";

/** How to say something to one person. */
export type Words = { t: Translate; enums: Catalogue["enums"]; money: (amount: number) => string; day: (day: Day) => string };
export type Text = (words: Words) => string;
