import * as z from "zod";
import { issue } from "#domain/issues/issue.ts";
import { routesOf } from "./base.ts";
import { lineRoutes } from "./lines.ts";
import { recordRoutes } from "./records.ts";
import { reportRoutes } from "./reports.ts";

const route = routesOf("issue");
const id = z.object({ id: z.uuid() });

export const issues = {
  ...recordRoutes(issue),
  ...reportRoutes(issue),
  witnesses: lineRoutes(issue, "witnesses"),
  convert: route("lawyer", "POST", "/issues/{id}/convert", "Makes a case of the issue, once; answers the case", "issues").input(id).output(id),
};
