import type { Catalogue } from "../catalogue.ts";
import { enums } from "./enums.ts";
import { enumsByLaw } from "./enums-by-law.ts";
import { labels } from "./labels.ts";
import { servedLabels } from "./served-labels.ts";
import { texts } from "./texts.ts";

export const catalogue: Catalogue = { locale: "es", texts, enums, enumsByLaw, labels, servedLabels };
