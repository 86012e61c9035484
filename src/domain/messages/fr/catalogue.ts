import type { Catalogue } from "../catalogue.ts";
import { enums } from "./enums.ts";
import { labels } from "./labels.ts";
import { texts } from "./texts.ts";

export const catalogue: Catalogue = { locale: "fr", texts, enums, labels };
