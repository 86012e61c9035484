import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { recordRoutes } from "./records.ts";

export const civilCases = { ...recordRoutes(civilCase) };
