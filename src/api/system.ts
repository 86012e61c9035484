import * as z from "zod";
import { offenderAccesses } from "#domain/access/offender-access.ts";
import { headerLine } from "#domain/formats/header-name.ts";
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
  /** What the installation is called, on screens and in mails; empty for the name of the program. */
  siteName: z.string().trim().max(60).regex(headerLine),
  /** `#rrggbb`, or empty for the usual colour. */
  accent: z.string().max(7),
  /** Of mails: the name of the sender, and where answers go. The address of the sender is that of the configuration. */
  senderName: z.string().trim().max(80).regex(headerLine),
  replyTo: z.string().trim().max(254),
});
/** Why a mail could not be sent, in the words of an operator. */
export const mailProblems = ["login", "connection", "refused", "other"] as const;
export type MailProblem = (typeof mailProblems)[number];

/** Shown to everybody, signed in or not. */
export const brandingShape = z.object({ name: z.string(), accent: z.string() });

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
  about: route("admin", "GET", "/settings/about", "The version of the program and of its database, and the sender of mails", "system").output(
    z.object({ version: z.string(), schema: z.string(), sender: z.string() }),
  ),
  testMail: route("admin", "POST", "/settings/testMail", "Sends a mail to the caller at once, and says why it failed", "system", {
    errors: [429],
  }).output(z.object({ sent: z.boolean(), problem: z.enum(mailProblems).nullable() })),
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
