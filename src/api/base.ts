import { oc } from "@orpc/contract";
import type { Rule } from "#domain/access/rules.ts";
import type { CasesType } from "#domain/access/user.ts";

/** What a route asks of the caller: a rule on the role, or how far a sign-in must have come. A route that says nothing is refused. */
export type Access = Rule | "anybody" | "pendingSession";

export const base = oc.$meta<{ access?: Access; type?: CasesType }>({});

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Routes that also ask for a type of case. */
export const routesOf = (type: CasesType | undefined) => (access: Access, method: Method, path: `/${string}`, summary: string, tag: string) =>
  base.meta({ access, type }).route({ method, path, summary, tags: [tag], ...(method === "POST" && { successStatus: 200 }) });

export const route = routesOf(undefined);
