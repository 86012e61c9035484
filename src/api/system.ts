import * as z from "zod";
import { offenderAccesses } from "#domain/access/offender-access.ts";
import { route } from "./base.ts";
import { documentIn, plain } from "./plain-route.ts";

const officeText = z.string().trim().max(200);

export const settingsShape = z.object({
  registration: z.boolean(),
  /** Admins, managers and lawyers need a second factor; in production always. */
  staffTwoFactor: z.boolean(),
  everybodyTwoFactor: z.boolean(),
  retention: z.boolean(),
  /** After how many days managers are notified of a deadline that nobody acted on; 0 for never. */
  escalationDays: z.int().min(0).max(60),
  /** What users of customers see of offenders. */
  offenderAccess: z.enum(offenderAccesses),
  /** The letterhead of writs. */
  officeName: officeText,
  officeAddress: officeText,
  officeTaxId: officeText,
  officeContact: officeText,
});
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

export const documentation = {
  openApi: plain({
    access: "anybody",
    methods: ["GET"],
    path: "/openapi.json",
    summary: "The API as an OpenAPI document",
    tag: "system",
    answers: documentIn("json"),
  }),
  page: plain({
    access: "anybody",
    methods: ["GET"],
    path: "/docs",
    summary: "The API as a page to read",
    tag: "system",
    answers: documentIn("html"),
  }),
};
