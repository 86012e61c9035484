import { ORPCError } from "@orpc/client";
import { ValidationError } from "@orpc/contract";
import type { ErrorData } from "#api/errors.ts";
import type { Locale, MessageKey } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import { isFull } from "#server/db/is-full.ts";
import { issueTexts } from "#server/issue-texts.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { Refusal, type Said } from "#server/refusal.ts";
import { say } from "#server/say.ts";

const said = (text: Said, locale: Locale) => (typeof text === "function" ? text(say[locale], catalogueOf(locale)) : say[locale](text));

/** Whatever went wrong, as the one error shape in the person's language. Nothing of the inside shows. */
export function publicError(error: unknown, locale: Locale): ORPCError<string, ErrorData | undefined> {
  const refusal = error instanceof Refusal ? error : duplicate(error);
  if (refusal) {
    const answer = shaped(refusal.status, refusal.code, refusal.key, locale, translated(refusal.data, locale));
    const { retryAfter } = refusal.data;
    if (retryAfter) answer.message = say[locale]("login.locked", { minutes: String(Math.ceil(retryAfter / 60)) });
    return answer;
  }
  if (error instanceof ORPCError && error.cause instanceof ValidationError)
    return shaped(400, "BAD_REQUEST", "error.badRequest", locale, {
      fields: issueTexts(error.cause.issues as Parameters<typeof issueTexts>[0], say[locale]),
    });
  const status =
    error instanceof ORPCError ? error.status : isAway(error) ? 503 : isFull(error) ? 507 : ((error as { statusCode?: number }).statusCode ?? 500);
  const [code, key] = general[status] ?? (status < 500 ? general[400]! : general[500]!);
  return shaped(status, code, key, locale);
}

/** What a schema found wrong outside of the contract, as the contract's own routes would tell it. */
export const badShape = (issues: ValidationError["issues"]) =>
  new ORPCError("BAD_REQUEST", { cause: new ValidationError({ message: "the input has another shape", issues }) });

/** Why one of several was refused, in a few words; what no person can help is thrown on. */
export function reasonOf(error: unknown, locale: Locale): string {
  const { status, message, data } = publicError(error, locale);
  if (status >= 500) throw error;
  return Object.values(data?.fields ?? {}).join(" ") || message;
}

const general: Record<number, [string, MessageKey]> = {
  400: ["BAD_REQUEST", "error.badRequest"],
  401: ["UNAUTHORIZED", "error.unauthorized"],
  403: ["FORBIDDEN", "error.forbidden"],
  404: ["NOT_FOUND", "error.notFound"],
  413: ["PAYLOAD_TOO_LARGE", "error.tooLarge"],
  415: ["UNSUPPORTED_MEDIA_TYPE", "error.badRequest"],
  429: ["TOO_MANY_REQUESTS", "error.tooMany"],
  500: ["INTERNAL_SERVER_ERROR", "page.serverError"],
  503: ["SERVICE_UNAVAILABLE", "error.unavailable"],
  507: ["NO_SPACE", "error.noSpace"],
};

const shaped = (status: number, code: string, key: Said, locale: Locale, data?: ErrorData) =>
  new ORPCError(code, { status, message: said(key, locale), data });

function translated({ fields, ...data }: Refusal["data"], locale: Locale): ErrorData | undefined {
  if (fields) return { ...data, fields: Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, say[locale](key)])) };
  return Object.keys(data).length > 0 ? data : undefined;
}

/** The database does not answer, or is just going down or coming up. */
function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code ?? "") ||
    /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(message ?? "")
  );
}

/** Text the database cannot take (a NUL byte), a number or cursor it cannot read: the input was bad, not the server. */
export const isBadValue = (error: unknown) => /^(22|23514|23503)/.test((error as { code?: string }).code ?? "");
