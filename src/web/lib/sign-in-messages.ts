import type { SignInCode } from "#api/errors.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";

/** The API answers sign-in errors in the fixed words of the specification. The screens show them in the user's language. */
export const signInMessages = {
  INVALID_LOGIN: "login.invalid",
  INVALID_OTP: "otp.invalid",
  ALREADY_LOGGED_IN: "login.already",
} as const satisfies Record<SignInCode, MessageKey>;

export const isSignInCode = (code: string): code is SignInCode => Object.hasOwn(signInMessages, code);
