import { issue } from "#domain/issues/issue.ts";
import { idInput, routesOf } from "./base.ts";
import { intakeRoutes } from "./intake.ts";
import { lineRoutes } from "./lines.ts";
import { recordShape } from "./shapes.ts";

const route = routesOf("issue");

/** The routes of issues beyond those of every record. */
export const issues = {
  ...intakeRoutes(issue),
  witnesses: lineRoutes(issue, "witnesses"),
  articles: lineRoutes(issue, "articles"),
  askConversion: route(
    "customerNotLawyer",
    "POST",
    "/issues/{id}/conversion",
    "Asks the lawyer of the issue to convert it into a case; idempotent",
    "issues",
  )
    .input(idInput)
    .output(recordShape(issue)),
  convert: route("lawyer", "POST", "/issues/{id}/convert", "Converts the issue into a case, once; answers the id of the case", "issues")
    .input(idInput)
    .output(idInput),
};
