import type { SignInCode } from "#api/errors.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";

/** The API gives errors of signing in to everybody in the same words: here they are in the person's language. */
export const signInMessages = {
  INVALID_LOGIN: "login.invalid",
  INVALID_OTP: "otp.invalid",
  ALREADY_LOGGED_IN: "login.already",
} as const satisfies Record<SignInCode, MessageKey>;

export const isSignInCode = (code: string): code is SignInCode => Object.hasOwn(signInMessages, code);
