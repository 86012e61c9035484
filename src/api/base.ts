import { oc } from "@orpc/contract";
import type { Rule } from "#domain/access/rules.ts";

/** What a route asks of the caller: a rule on the role, or how far a sign-in must have come. A route that says nothing is refused. */
export type Access = Rule | "anybody" | "pendingSession";

export const base = oc.$meta<{ access?: Access }>({});

export const route = (access: Access, method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", path: `/${string}`, summary: string, tag: string) =>
  base.meta({ access }).route({ method, path, summary, tags: [tag], ...(method === "POST" && { successStatus: 200 }) });
