import { oc } from "@orpc/contract";
import * as z from "zod";
import type { Rule } from "#domain/access/rules.ts";
import type { CasesType } from "#domain/access/user.ts";

/**
 * What a route requires of its caller: a rule on the role, or a stage of signing in. `cookie` is for requests that a browser makes by itself,
 * with the session cookie alone. A route that declares no access refuses everybody.
 */
export type Access = Rule | "anybody" | "pendingSession" | "cookie";

export type Credentials = "bearer" | "cookie";

export type RouteMeta = {
  access?: Access;
  /** The type of case that the caller must also have. */
  type?: CasesType;
  /** The accepted credentials, if they do not follow from `access`. */
  credentials?: readonly Credentials[];
  /** Statuses of errors beyond those that every route of its kind can answer with. */
  errors?: readonly number[];
  /** Its group in the documentation, from which the scope follows that a token needs. */
  tag?: string;
  writes?: boolean;
  /** With an Idempotency-Key it may be sent again. */
  repeatable?: boolean;
  /** No token reaches it, whatever its tag. */
  people?: true;
};

const base = oc.$meta<RouteMeta>({});

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
type More = Pick<RouteMeta, "credentials" | "errors" | "people" | "repeatable">;

/** Declares routes that require a type of case. */
export const routesOf =
  (type: CasesType | undefined) =>
  (access: Access, method: Method, path: `/${string}`, summary: string, tag: string, more: More = {}) =>
    base
      .meta({ access, type, tag, writes: method !== "GET", ...more })
      .route({ method, path, summary, tags: [tag], ...(method === "POST" && { successStatus: 200 }) });

export const route = routesOf(undefined);

/** Without it such a write is refused with `WARNING`, and the questions by field. */
export const accepted = z.boolean().optional().describe("The user has confirmed what is asked before it is written");

export const openedVersion = z
  .int()
  .optional()
  .describe("The version that the caller opened: a user who opened a record while it was editable may still save");

export const idInput = z.object({ id: z.uuid() });
export const doneOutput = z.object({ done: z.literal(true) });
