import { issue } from "#domain/issues/issue.ts";
import { lineRoutes } from "./lines.ts";
import { recordRoutes } from "./records.ts";

export const issues = { ...recordRoutes(issue), witnesses: lineRoutes(issue, "witnesses") };
