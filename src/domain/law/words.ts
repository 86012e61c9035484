import type { Catalogue, Translate } from "#domain/messages/catalogue.ts";
import type { Day } from "./days.ts";

/** Translation and formats in one language. */
export type Words = { t: Translate; enums: Catalogue["enums"]; money: (amount: number) => string; day: (day: Day) => string };
export type Text = (words: Words) => string;
