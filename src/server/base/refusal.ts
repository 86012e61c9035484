import { type ErrorCode, type ErrorData, type SignInCode, signInTexts } from "#api/errors.ts";
import type { Catalogue, Translate } from "#domain/messages/catalogue.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";

/** The key of a text, or a function that composes one in the caller's language. */
export type MessageText = MessageKey | ((t: Translate, catalogue: Catalogue) => string);

export const textOf = (text: MessageText, t: Translate, catalogue: Catalogue): string => (typeof text === "function" ? text(t, catalogue) : t(text));

/** An error shown to the user. `public-error.ts` translates it and gives it the one error shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly text: MessageText;
  readonly data: Omit<ErrorData, "fields"> & { fields?: Readonly<Record<string, MessageText>> };

  constructor(status: number, code: ErrorCode, text: MessageText, data: Refusal["data"] = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.text = text;
    this.data = data;
  }
}

export const invalid = (fields: Readonly<Record<string, MessageText>>) => new Refusal(400, "BAD_REQUEST", "save.failed", { fields });
export const unauthorized = () => new Refusal(401, "UNAUTHORIZED", "error.unauthorized");
export const forbidden = () => new Refusal(403, "FORBIDDEN", "error.forbidden");
/** Also for records that exist but that the caller may not see: both answers are the same. */
export const notFound = () => new Refusal(404, "NOT_FOUND", "error.notFound");
export const conflict = (data: Pick<ErrorData, "changed" | "version">) => new Refusal(409, "CONFLICT", "conflict", data);
export const tooMany = (seconds: number) =>
  new Refusal(429, "TOO_MANY_REQUESTS", (t) => t("login.locked", { minutes: String(Math.ceil(seconds / 60)) }), { retryAfter: seconds });
/** More requests than one person or address may send in a minute. */
export const tooManyRequests = (seconds: number) =>
  new Refusal(429, "TOO_MANY_REQUESTS", (t) => t("error.slowDown", { seconds: String(seconds) }), { retryAfter: seconds });
/** A read that takes longer than a screen may wait for. */
export const tooLong = (cause: unknown) => Object.assign(new Refusal(503, "SERVICE_UNAVAILABLE", "error.tooLong"), { cause });
/** An error of signing in, with the text of the specification. */
export const signInError = (status: number, code: Exclude<SignInCode, "INVALID_OTP">) => new Refusal(status, code, () => signInTexts[code]);
