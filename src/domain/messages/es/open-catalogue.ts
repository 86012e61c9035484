import { openCatalogue } from "../open-catalogue.ts";
import { open } from "./open.ts";

export const catalogue = openCatalogue("es", open);
