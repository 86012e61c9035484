import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { oneLine } from "#domain/formats/one-line.ts";
import { type NoticeKind, noticeKinds } from "#domain/notices/notice-kinds.ts";
import { enrolment, sessionUser } from "./auth.ts";
import { doneOutput, idInput, route } from "./base.ts";
import { starredLimit } from "./limits.ts";
import { creationOptions, newPasskey, ownPasskey, passkeyName } from "./passkeys.ts";
import { contentTypes, plain } from "./plain-route.ts";
import { newToken, programToken, tokenInput } from "./tokens.ts";

export const ownSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  device: z.string(),
  address: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** What the calendar feed of the caller contains. */
const feedChoice = z.object({
  /** The own hearings of a lawyer, or all that the caller may see. Users who are no lawyers always get the latter. */
  scope: z.enum(["own", "office"]),
  /** Only these kinds; null for all. */
  kinds: z.array(z.enum(keysOf("calendarEventTypes"))).nullable(),
});
export type FeedChoice = z.infer<typeof feedChoice>;

export const calendarFeed = feedChoice.extend({
  createdAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  /** Whether the caller has hearings of their own. */
  hasOwn: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** `mail` is null if the kind has no mail. */
export const noticePreference = z.object({
  kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
  bell: z.boolean(),
  mail: z.boolean().nullable(),
  digest: z.boolean(),
});
export type NoticePreference = z.infer<typeof noticePreference>;

const password = z.string().min(1).max(200);

/** What users change about themselves. */
export const account = {
  update: route("customer", "PATCH", "/account", "Changes own name, language, availability, notices or starred pages", "account")
    .input(
      z.strictObject({
        displayName: z.string().trim().min(1).max(120).overwrite(oneLine).optional(),
        locale: z.enum(keysOf("locales")).optional(),
        status: z.enum(keysOf("availability")).optional(),
        emailNotifications: z.boolean().optional(),
        starred: z.array(z.string().max(300).regex(/^\//)).max(starredLimit).optional(),
      }),
    )
    .output(sessionUser),
  password: route("customer", "POST", "/account/password", "Changes own password; ends the other sessions", "account", { errors: [429] })
    .input(z.strictObject({ current: password, next: password }))
    .output(doneOutput),
  enrol: route("customer", "POST", "/account/twoFactor", "Begins to set up the second factor", "account", { errors: [429] })
    .input(z.strictObject({ password }))
    .output(enrolment),
  confirm: route("customer", "POST", "/account/twoFactor/confirm", "Switches the second factor on with the first code", "account", { errors: [429] })
    .input(z.strictObject({ otp: z.string().regex(/^\d{6}$/) }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  disable: route("customer", "POST", "/account/twoFactor/disable", "Switches the second factor off", "account", { errors: [429] })
    .input(z.strictObject({ password }))
    .output(doneOutput),
  recoveryCodes: route("customer", "POST", "/account/twoFactor/recoveryCodes", "Makes new recovery codes; the old ones no longer work", "account", {
    errors: [404, 429],
  })
    .input(z.strictObject({ password }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  passkeys: route("customer", "GET", "/account/passkeys", "Own passkeys", "account").output(z.array(ownPasskey)),
  enrolPasskey: route("customer", "POST", "/account/passkeys", "Begins to register a passkey", "account", { errors: [429] })
    .input(z.strictObject({ password }))
    .output(creationOptions),
  confirmPasskey: route("customer", "POST", "/account/passkeys/confirm", "Registers the passkey that the browser made", "account")
    .input(z.strictObject({ passkey: newPasskey }))
    // None if the user had a second factor before: those codes stay valid.
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  renamePasskey: route("customer", "PATCH", "/account/passkeys/{id}", "Renames an own passkey", "account")
    .input(idInput.extend({ name: passkeyName }))
    .output(doneOutput),
  removePasskey: route("customer", "POST", "/account/passkeys/{id}/remove", "Removes an own passkey", "account", { errors: [429] })
    .input(idInput.extend({ password }))
    .output(doneOutput),
  tokens: route("customer", "GET", "/account/tokens", "Own tokens for programs", "account").output(z.array(programToken)),
  createToken: route("customer", "POST", "/account/tokens", "Makes a token for a program; it is answered this once", "account", { errors: [429] })
    .input(tokenInput)
    .output(newToken),
  removeToken: route("customer", "DELETE", "/account/tokens/{id}", "Revokes one of the own tokens", "account").input(idInput).output(doneOutput),
  notices: route("customer", "GET", "/account/notices", "The kinds of notices that the caller may get, and their channels", "account").output(
    z.array(noticePreference),
  ),
  changeNotices: route("customer", "PATCH", "/account/notices", "Switches a channel of one kind of notices on or off", "account")
    .input(
      z.strictObject({
        kind: noticePreference.shape.kind,
        bell: z.boolean().optional(),
        mail: z.boolean().optional(),
        digest: z.boolean().optional(),
      }),
    )
    .output(z.array(noticePreference)),
  sessions: route("customer", "GET", "/account/sessions", "Own open sessions", "account").output(z.array(ownSession)),
  endSession: route("customer", "DELETE", "/account/sessions/{id}", "Ends one of the own sessions", "account").input(idInput).output(doneOutput),
  calendarFeed: route("customer", "GET", "/account/calendarFeed", "The calendar feed of the caller, if there is one", "account").output(calendarFeed),
  renewCalendarFeed: route(
    "customer",
    "POST",
    "/account/calendarFeed",
    "Creates a new secret URL of the caller's calendar feed; the old one stops working",
    "account",
  )
    .input(feedChoice.partial().optional())
    .output(z.object({ url: z.url() })),
  revokeCalendarFeed: route("customer", "DELETE", "/account/calendarFeed", "Revokes the calendar feed of the caller", "account").output(doneOutput),
};

const picture = z.object({ photoURL: z.string().nullable() });

export const accountPicture = {
  read: plain({
    access: "cookie",
    methods: ["GET"],
    path: "/account/picture",
    summary: "Own picture",
    tag: "account",
    errors: [404],
    answers: { 200: { description: "The picture", types: [contentTypes.webp] } },
  }),
  store: plain({
    access: "customer",
    methods: ["PUT"],
    path: "/account/picture",
    summary: "Replaces the own picture",
    tag: "account",
    body: ["image/jpeg", "image/png", contentTypes.webp],
    answers: { 200: { description: "Where the picture is", types: [contentTypes.json], schema: picture } },
  }),
  remove: plain({
    access: "customer",
    methods: ["DELETE"],
    path: "/account/picture",
    summary: "Removes the own picture",
    tag: "account",
    answers: { 200: { description: "The picture is removed", types: [contentTypes.json], schema: picture } },
  }),
};
