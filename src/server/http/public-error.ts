import { ORPCError } from "@orpc/client";
import { ValidationError } from "@orpc/contract";
import type { ErrorCode, ErrorData } from "#api/errors.ts";
import type { Entity } from "#domain/entity.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { catalogueOf, translators } from "#server/base/catalogue-of.ts";
import { fieldsText } from "#server/base/fields-text.ts";
import { issueTexts } from "#server/base/issue-texts.ts";
import { type MessageText, Refusal, textOf } from "#server/base/refusal.ts";
import { BusyError } from "#server/db/gate.ts";
import { isContention } from "#server/db/is-contention.ts";
import { isFull } from "#server/db/is-full.ts";
import { duplicate } from "#server/records/duplicate.ts";

/** Any error in the one error shape and in the caller's language, without internal details. */
export function publicError(error: unknown, locale: Locale): ORPCError<ErrorCode, ErrorData | undefined> {
  const refusal = error instanceof Refusal ? error : duplicate(error);
  if (refusal) return errorOf(refusal.status, refusal.code, refusal.text, locale, translated(refusal.data, locale));
  if (error instanceof ORPCError && error.cause instanceof ValidationError)
    return errorOf(400, "BAD_REQUEST", "error.badRequest", locale, {
      fields: issueTexts(error.cause.issues as Parameters<typeof issueTexts>[0], translators[locale]),
    });
  const status = statusOf(error);
  const [code, key] = general[status] ?? (status < 500 ? general[400]! : general[500]!);
  return errorOf(status, code, key, locale);
}

/** An input that does not fit its schema. */
export const badShape = (issues: ValidationError["issues"]) =>
  new ORPCError("BAD_REQUEST", { cause: new ValidationError({ message: "the input does not match its schema", issues }) });

/** Why one of several records was refused, in a few words. Errors of the server itself are rethrown; a record that others hold for too long is not one. */
export function reasonOf(error: unknown, entity: Pick<Entity, "name">, locale: Locale): string {
  const { status, message, data } = publicError(error, locale);
  if (status >= 500 && status !== 503) throw error;
  return fieldsText(translators[locale], catalogueOf(locale), entity, data?.fields ?? {}) || message;
}

/** Text the database cannot store (a NUL byte), a number or cursor it cannot parse: an error of the input, not of the server. */
export const isBadValue = (error: unknown) => /^(22|23514|23503)/.test((error as { code?: string }).code ?? "");

/** Code and text by status, for errors that have none of their own. */
const general: Record<number, [ErrorCode, MessageKey]> = {
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

function statusOf(error: unknown): number {
  if (error instanceof ORPCError) return error.status;
  if (isDatabaseDown(error) || isContention(error) || error instanceof BusyError) return 503;
  return isFull(error) ? 507 : ((error as { statusCode?: number }).statusCode ?? 500);
}

const errorOf = (status: number, code: ErrorCode, text: MessageText, locale: Locale, data?: ErrorData) =>
  new ORPCError(code, { status, message: inLocale(text, locale), data });

const inLocale = (text: MessageText, locale: Locale) => textOf(text, translators[locale], catalogueOf(locale));

function translated({ fields, ...data }: Refusal["data"], locale: Locale): ErrorData | undefined {
  if (fields) return { ...data, fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, inLocale(text, locale)])) };
  return Object.keys(data).length > 0 ? data : undefined;
}

/** The database does not answer, or is stopping or starting. */
function isDatabaseDown(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code ?? "") ||
    /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(message ?? "")
  );
}
