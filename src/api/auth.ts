import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { route } from "./base.ts";
import { refShape } from "./shapes.ts";

/** The session user of the specification: what the screens know of the person. */
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
  emailNotifications: z.boolean(),
  twoFactor: z.boolean(),
  twoFactorForced: z.boolean(),
  starred: z.array(z.string()),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** `PASSWORD` asks for a new password before anything else (a manager typed the first one). */
export const loginStatuses = ["FINISH", "OTP", "OTP_CONFIG", "OTP_ERROR", "PASSWORD"] as const;
const loginAnswer = z.object({ status: z.enum(loginStatuses), token: z.string().nullable(), recoveryCodes: z.array(z.string()).optional() });
export type LoginAnswer = z.infer<typeof loginAnswer>;

const password = z.string().min(1).max(200);
const done = z.object({ done: z.literal(true) });
const otp = z.string().regex(/^\d{6}$/);
/** What an authenticator app needs: the key to type and the address behind the QR code. */
export const enrolment = z.object({ key: z.string(), uri: z.string() });

export const auth = {
  login: route("anybody", "POST", "/auth/login", "Signs in with e-mail and password", "auth")
    .input(z.strictObject({ email: z.string().max(254), password, remember: z.boolean().optional() }))
    .output(loginAnswer),
  loginUserProcess: route("pendingSession", "POST", "/auth/loginUserProcess", "Second step: the code of the authenticator app", "auth")
    .input(z.strictObject({ otp }))
    .output(loginAnswer),
  recover: route("pendingSession", "POST", "/auth/recover", "Second step with a recovery code instead", "auth")
    .input(z.strictObject({ code: z.string().max(40) }))
    .output(loginAnswer),
  enrol: route("pendingSession", "POST", "/auth/enrol", "The key for the authenticator app of a person who must set one up", "auth").output(
    enrolment,
  ),
  firstPassword: route("pendingSession", "POST", "/auth/firstPassword", "Replaces a password that somebody else typed", "auth")
    .input(z.strictObject({ password }))
    .output(loginAnswer),
  renew: route("anybody", "POST", "/auth/renew", "A fresh access token for the session of the cookie", "auth").output(
    z.object({ token: z.string(), expires: z.iso.datetime(), user: sessionUser, locked: z.boolean() }),
  ),
  logout: route("anybody", "POST", "/auth/logout", "Ends the session", "auth").output(done),
  forgot: route("anybody", "POST", "/auth/forgot", "Sends a link to choose a new password", "auth")
    .input(z.strictObject({ email: z.string().max(254), locale: z.enum(keysOf("locales")).optional() }))
    .output(done),
  verifyReset: route("anybody", "GET", "/auth/reset", "Whether a reset code can still be used", "auth")
    .input(z.strictObject({ code: z.string().max(200) }))
    .output(z.object({ valid: z.boolean() })),
  reset: route("anybody", "POST", "/auth/reset", "Chooses a new password with a reset code", "auth")
    .input(z.strictObject({ code: z.string().max(200), password }))
    .output(done),
  register: route("anybody", "POST", "/auth/register", "Asks for an account; it works once a manager gives it a role", "auth")
    .input(z.strictObject({ displayName: z.string().max(120), email: z.string().max(254), password, locale: z.enum(keysOf("locales")).optional() }))
    .output(done),
  options: route("anybody", "GET", "/auth/options", "What the sign-in page offers", "auth").output(
    z.object({ registration: z.boolean(), providers: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  startProvider: route("anybody", "POST", "/auth/providers/{id}/start", "The address of an OpenID Connect provider to open in a popup", "auth")
    .input(z.object({ id: z.string().max(40) }))
    .output(z.object({ url: z.string() })),
  finishProvider: route("anybody", "POST", "/auth/providers/finish", "Signs in with what the provider sent back to /callback", "auth")
    .input(z.strictObject({ search: z.string().max(4000) }))
    .output(loginAnswer),
  lock: route("customer", "POST", "/auth/lock", "Locks the session until the password is typed again", "auth").output(done),
  unlock: route("pendingSession", "POST", "/auth/unlock", "Opens a locked session", "auth").input(z.strictObject({ password })).output(loginAnswer),
};
