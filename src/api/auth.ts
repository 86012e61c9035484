import * as z from "zod";
import { offenderAccesses } from "#domain/access/offender-access.ts";
import { keysOf } from "#domain/enumerations.ts";
import { doneOutput, route } from "./base.ts";
import { signInTexts } from "./errors.ts";
import { assertion, creationOptions, newPasskey, requestOptions } from "./passkeys.ts";
import { refShape } from "./shapes.ts";
import { brandingShape } from "./system.ts";

/** The session user of the specification: what the screens know about the user. */
export const sessionUser = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  status: z.enum(keysOf("availability")),
  role: z.enum(keysOf("roles")),
  customer: refShape.nullable(),
  customers: z.array(refShape),
  establishments: z.array(z.string()),
  locale: z.enum(keysOf("locales")),
  casesTypes: z.array(z.enum(keysOf("casesTypes"))),
  availableTypes: z.array(z.enum(keysOf("casesTypes"))),
  /** What users of a customer see of its offenders. */
  offenders: z.enum(offenderAccesses),
  emailNotifications: z.boolean(),
  /** Whether codes of an authenticator app are asked for. */
  twoFactor: z.boolean(),
  /** How many passkeys the user has. */
  passkeys: z.int(),
  twoFactorForced: z.boolean(),
  starred: z.array(z.string()),
});
export type SessionUser = z.infer<typeof sessionUser>;

const loginAnswer = z.object({
  /** `PASSWORD` asks for a new password before anything else: a manager typed the first one. */
  /** `WAITING`: the company knows this person, and nobody has given them a role yet. */
  status: z.enum(["FINISH", "OTP", "OTP_CONFIG", "OTP_ERROR", "PASSWORD", "WAITING"]),
  token: z.string().nullable(),
  /** With `OTP`, if the user has a passkey: which second factors there are. Otherwise the app alone. */
  factors: z.array(z.enum(["app", "passkey"])).optional(),
  recoveryCodes: z.array(z.string()).optional(),
  /** With `OTP_ERROR`, as in the body of an error. */
  code: z.literal("INVALID_OTP").optional(),
  message: z.literal(signInTexts.INVALID_OTP).optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

const password = z.string().min(1).max(200);
const otp = z.string().regex(/^\d{6}$/);
/** For an authenticator app: the key to type, and the URI of the QR code. */
export const enrolment = z.object({ key: z.string(), uri: z.string() });

export const auth = {
  login: route("anybody", "POST", "/auth/login", "Signs in with e-mail and password", "auth", { errors: [401, 409, 429] })
    .input(z.strictObject({ email: z.string().max(254), password, remember: z.boolean().optional() }))
    .output(loginAnswer),
  loginUserProcess: route("pendingSession", "POST", "/auth/loginUserProcess", "Second step: the code of the authenticator app", "auth", {
    errors: [429],
  })
    .input(z.strictObject({ otp }))
    .output(loginAnswer),
  recover: route("pendingSession", "POST", "/auth/recover", "Second step with a recovery code instead", "auth", { errors: [429] })
    .input(z.strictObject({ code: z.string().max(40) }))
    .output(loginAnswer),
  startPasskey: route("anybody", "POST", "/auth/passkey/start", "Begins to sign in with a passkey instead of a password", "auth").output(
    requestOptions,
  ),
  finishPasskey: route("anybody", "POST", "/auth/passkey/finish", "Signs in with a passkey, which counts as second factor", "auth", {
    errors: [401, 409, 429],
  })
    .input(z.strictObject({ passkey: assertion, remember: z.boolean().optional() }))
    .output(loginAnswer),
  challengePasskey: route(
    "pendingSession",
    "POST",
    "/auth/passkey/challenge",
    "Begins to use a passkey as the second step, or to unlock the session",
    "auth",
  ).output(requestOptions),
  verifyPasskey: route("pendingSession", "POST", "/auth/passkey/verify", "Second step with a passkey, or unlocks the session", "auth", {
    errors: [429],
  })
    .input(z.strictObject({ passkey: assertion }))
    .output(loginAnswer),
  enrolPasskey: route(
    "pendingSession",
    "POST",
    "/auth/passkey/enrol",
    "Begins to register a passkey of a user who must have a second factor",
    "auth",
  ).output(creationOptions),
  confirmPasskey: route("pendingSession", "POST", "/auth/passkey/confirm", "Registers it, and goes on with the sign-in", "auth")
    .input(z.strictObject({ passkey: newPasskey }))
    .output(loginAnswer),
  enrol: route("pendingSession", "POST", "/auth/enrol", "The key for the authenticator app of a user who must set one up", "auth").output(enrolment),
  firstPassword: route("pendingSession", "POST", "/auth/firstPassword", "Replaces a password that somebody else typed", "auth")
    .input(z.strictObject({ password }))
    .output(loginAnswer),
  renew: route("anybody", "POST", "/auth/renew", "A new access token for the session of the cookie", "auth", {
    credentials: ["cookie"],
    errors: [401],
  }).output(
    z.object({
      token: z.string(),
      expires: z.iso.datetime(),
      user: sessionUser,
      locked: z.boolean(),
      /** Encrypts drafts on the user's device; null while the session is locked. */
      draftKey: z.base64().nullable(),
      branding: brandingShape,
    }),
  ),
  logout: route("anybody", "POST", "/auth/logout", "Ends the session", "auth", { credentials: ["cookie"] }).output(doneOutput),
  forgot: route("anybody", "POST", "/auth/forgot", "Sends a link to choose a new password", "auth", { errors: [429] })
    .input(z.strictObject({ email: z.string().max(254), locale: z.enum(keysOf("locales")).optional() }))
    .output(doneOutput),
  verifyReset: route("anybody", "GET", "/auth/reset", "Whether a reset code can still be used", "auth")
    .input(z.strictObject({ code: z.string().max(200) }))
    .output(z.object({ valid: z.boolean(), isFirst: z.boolean() })),
  reset: route("anybody", "POST", "/auth/reset", "Chooses a new password with a reset code", "auth")
    .input(z.strictObject({ code: z.string().max(200), password }))
    .output(doneOutput),
  register: route(
    "anybody",
    "POST",
    "/auth/register",
    "Requests an account: a mailed link confirms the address, then a manager gives a role",
    "auth",
    { errors: [429] },
  )
    .input(z.strictObject({ displayName: z.string().max(120), email: z.string().max(254), password, locale: z.enum(keysOf("locales")).optional() }))
    .output(doneOutput),
  verify: route("anybody", "POST", "/auth/verify", "Confirms the address of a requested account, with its password", "auth", { errors: [429] })
    .input(z.strictObject({ code: z.string().max(200), password }))
    .output(doneOutput),
  options: route("anybody", "GET", "/auth/options", "What the sign-in page offers", "auth").output(
    z.object({
      registration: z.boolean(),
      /** The host that passkeys are bound to: browsers offer them nowhere else. Null if the address of the installation cannot have any. */
      passkeyHost: z.string().nullable(),
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      branding: brandingShape,
    }),
  ),
  startProvider: route("anybody", "POST", "/auth/providers/{id}/start", "The URL of an OpenID Connect provider to open in a popup", "auth", {
    errors: [503],
  })
    .input(z.object({ id: z.string().max(40), email: z.string().max(254).optional().describe("Whom the provider should ask for first") }))
    .output(z.object({ url: z.string() })),
  company: route(
    "anybody",
    "GET",
    "/auth/company",
    "Whether a company signs in the people of an e-mail domain, and whether nothing else does",
    "auth",
  )
    .input(z.strictObject({ domain: z.string().max(253) }))
    .output(z.object({ company: z.object({ id: z.uuid(), required: z.boolean() }).nullable() })),
  finishProvider: route("anybody", "POST", "/auth/providers/finish", "Signs in with what the provider sent back to /callback", "auth", {
    errors: [401],
  })
    .input(z.strictObject({ search: z.string().max(4000) }))
    .output(loginAnswer),
  lock: route("customer", "POST", "/auth/lock", "Locks the session until the password is typed again", "auth").output(doneOutput),
  unlock: route("pendingSession", "POST", "/auth/unlock", "Unlocks a locked session", "auth", { errors: [429] })
    .input(z.strictObject({ password }))
    .output(loginAnswer),
};
