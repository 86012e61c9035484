import * as z from "zod";
import { route } from "./base.ts";

export const settingsShape = z.object({ registration: z.boolean(), staffTwoFactor: z.boolean(), retention: z.boolean() });
export type Settings = z.infer<typeof settingsShape>;

export const system = {
  health: route("anybody", "GET", "/health", "Whether the process is alive", "system").output(
    z.object({ status: z.literal("ok"), version: z.string() }),
  ),
  ready: route("anybody", "GET", "/ready", "Whether the process can serve: its database, its schema and its files", "system").output(
    z.object({ status: z.literal("ready") }),
  ),
  settings: route("admin", "GET", "/settings", "Settings of this installation", "system").output(settingsShape),
  changeSettings: route("admin", "PATCH", "/settings", "Changes settings of this installation", "system")
    .input(settingsShape.partial().strict())
    .output(settingsShape),
};
