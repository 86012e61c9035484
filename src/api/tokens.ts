import * as z from "zod";
import { type TokenScope, tokenScopes } from "#domain/access/token-scopes.ts";
import { tokenDays } from "./limits.ts";

/** What people see of a token of a program; the token itself is shown once. */
export const programToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its beginning. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
});
export type ProgramToken = z.infer<typeof programToken>;

export const tokenInput = z.strictObject({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(z.enum(tokenScopes as [TokenScope, ...TokenScope[]])).min(1),
  days: z
    .int()
    .min(1)
    .max(Math.max(...tokenDays)),
  password: z.string().min(1).max(200).describe("The password of the caller"),
});
export type TokenInput = z.infer<typeof tokenInput>;

export const newToken = z.object({ token: z.string() });
