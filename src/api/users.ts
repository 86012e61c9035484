import * as z from "zod";
import { doneOutput, idInput, route } from "./base.ts";
import { newToken, programToken, tokenInput } from "./tokens.ts";

/** Filters, order and columns of a list. The view without a name is the last state of the list. */
export const savedFilter = z.object({
  id: z.uuid(),
  screen: z.string(),
  alias: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  /** Colleagues see it too: those of the same customer, or of the firm. */
  shared: z.boolean(),
  /** The colleague who shares it; null for an own one. */
  by: z.string().nullable(),
});
export type SavedFilter = z.infer<typeof savedFilter>;
const uid = z.object({ uid: z.uuid() });

/** How a user signs in, and what the user sees; null without an active account with a role. */
export const userOverview = z.object({
  lastSignIn: z.iso.datetime().nullable(),
  invitation: z.object({ state: z.enum(["accepted", "pending", "expired", "unverified"]), until: z.iso.datetime().nullable() }),
  twoFactor: z.boolean(),
  /** The domain of the company that signs this person in, once it has. */
  company: z.string().nullable(),
  lawyer: z.object({ id: z.uuid(), alias: z.string() }).nullable(),
  sees: z
    .array(z.object({ entity: z.enum(["case", "issue", "civilCase", "customer", "establishment"]), count: z.int(), isMore: z.boolean() }))
    .nullable(),
});
export type UserOverview = z.infer<typeof userOverview>;

/** Saved views, and the commands of managers for a user. */
export const userCommands = {
  filters: route("customer", "GET", "/users/{uid}/filters", "Own saved views of all lists, and those that colleagues share", "users")
    .input(uid)
    .output(z.array(savedFilter)),
  keepFilter: route("customer", "PUT", "/users/{uid}/filters", "Saves a view of a list, under a name or as its last state", "users")
    .input(
      uid.extend({
        screen: z.string().min(1).max(60),
        alias: z.string().trim().min(1).max(60).nullable(),
        values: z.record(z.string().max(40), z.unknown()),
        shared: z.boolean().default(false),
      }),
    )
    .output(savedFilter),
  dropFilter: route("customer", "DELETE", "/users/{uid}/filters/{id}", "Deletes a saved view", "users")
    .input(uid.extend(idInput.shape))
    .output(doneOutput),
  overview: route("manager", "GET", "/users/{id}/overview", "How a user signs in, and a preview of what the user sees", "users")
    .input(idInput)
    .output(userOverview),
  invite: route("manager", "POST", "/users/{id}/invite", "Sends the invitation to choose a password again", "users")
    .input(idInput)
    .output(doneOutput),
  tokens: route("admin", "GET", "/users/{id}/tokens", "The tokens of a user or a service account", "users")
    .input(idInput)
    .output(z.array(programToken)),
  createToken: route("admin", "POST", "/users/{id}/tokens", "Makes a token for a service account; it is answered this once", "users", {
    errors: [429],
  })
    .input(tokenInput.extend(idInput.shape))
    .output(newToken),
  removeToken: route("admin", "DELETE", "/users/{id}/tokens/{token}", "Revokes a token of a user or a service account", "users")
    .input(idInput.extend({ token: z.uuid() }))
    .output(doneOutput),
  forgetCompany: route(
    "manager",
    "POST",
    "/users/{id}/forgetCompany",
    "Forgets whom the company means by this account, until the next sign-in",
    "users",
  )
    .input(idInput)
    .output(doneOutput),
  resetTwoFactor: route("manager", "POST", "/users/{id}/resetTwoFactor", "Removes the second factor of a user", "users")
    .input(idInput)
    .output(doneOutput),
};
