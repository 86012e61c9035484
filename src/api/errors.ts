import * as z from "zod";

/** Machine-readable codes of errors. */
export const errorCodes = [
  "ALREADY_LOGGED_IN",
  "ANONYMISED",
  "BAD_REQUEST",
  "CANNOT_OPEN",
  "COMPANY_SIGN_IN",
  "CONFLICT",
  "CONVERTED",
  "DAMAGED_FILE",
  "DATABASE_UNAVAILABLE",
  "DELETED",
  "EXISTS_UNSEEN",
  "FILES_UNAVAILABLE",
  "FILE_TOO_LARGE",
  "FORBIDDEN",
  "FOREIGN_ORIGIN",
  "INTERNAL_SERVER_ERROR",
  "IDEMPOTENCY_KEY",
  "INVALID_FILE",
  "INVALID_LOGIN",
  "INVALID_PASSKEY",
  "LAST_FILE",
  "LOCKED",
  "MERGED",
  "NOT_FOUND",
  "NO_SPACE",
  "OFFSET_MISMATCH",
  "PAYLOAD_TOO_LARGE",
  "RANGE_NOT_SATISFIABLE",
  "RESET_EXPIRED",
  "SCHEMA_NOT_CURRENT",
  "SERVICE_UNAVAILABLE",
  "STOPPING",
  "TOKEN_SCOPE",
  "TOO_MANY_FILES",
  "TOO_MANY_REQUESTS",
  "UNAUTHORIZED",
  "UNSUPPORTED_MEDIA_TYPE",
  "WARNING",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * The specification's own texts for errors of signing in (decision 23): the API gives them in these words to everybody, and the screens
 * translate them by their code. Every other text is in the caller's language.
 */
export const signInTexts = {
  INVALID_LOGIN: "Invalid login",
  INVALID_OTP: "Invalid OTP code",
  ALREADY_LOGGED_IN: "You are already logged in!",
} as const;
export type SignInCode = keyof typeof signInTexts;

export const errorData = z.object({
  /** What is wrong, field by field, in the caller's language. */
  fields: z.record(z.string(), z.string()).optional(),
  /** On a conflict: what others changed since the version the caller saw. */
  changed: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), by: z.string().nullable(), at: z.string() })).optional(),
  /** On a conflict: the version to save against next. */
  version: z.int().optional(),
  /** Seconds to wait after too many attempts. */
  retryAfter: z.int().optional(),
  /** On an internal error: the id of the request, which the log has too. */
  request: z.string().optional(),
});
export type ErrorData = z.infer<typeof errorData>;

/** The body of every error. `defined` is false: errors are not declared route by route. */
export const errorResponse = z.object({
  defined: z.boolean(),
  code: z.enum(errorCodes),
  status: z.int(),
  message: z.string(),
  data: errorData.optional(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
