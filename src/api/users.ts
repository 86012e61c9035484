import * as z from "zod";
import { route } from "./base.ts";

const done = z.object({ done: z.literal(true) });
const id = z.object({ id: z.uuid() });

/** What managers do to a user besides editing the record. */
export const userCommands = {
  invite: route("manager", "POST", "/users/{id}/invite", "Sends the invitation to choose a password again", "users").input(id).output(done),
  resetTwoFactor: route("manager", "POST", "/users/{id}/resetTwoFactor", "Forgets the second factor of a user", "users").input(id).output(done),
};
