import type { ErrorData } from "#api/errors.ts";
import type { Problems } from "#domain/check.ts";
import type { Catalogue, MessageKey, Translate } from "#domain/messages/catalogue.ts";

/** A text by its key, or made of others in the person's language. */
export type Said = MessageKey | ((t: Translate, catalogue: Catalogue) => string);

/** A no that a person can understand. The edge gives it their language and the one error shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly key: Said;
  readonly data: Omit<ErrorData, "fields"> & { fields?: Problems };

  constructor(status: number, code: string, key: Said, data: Refusal["data"] = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.key = key;
    this.data = data;
  }
}

export const invalid = (fields: Problems) => new Refusal(400, "BAD_REQUEST", "save.failed", { fields });
export const unauthorized = () => new Refusal(401, "UNAUTHORIZED", "error.unauthorized");
export const forbidden = () => new Refusal(403, "FORBIDDEN", "error.forbidden");
/** Not found and not yours are the same answer. */
export const notFound = () => new Refusal(404, "NOT_FOUND", "error.notFound");
export const conflict = (data: Pick<ErrorData, "changed" | "version">) => new Refusal(409, "CONFLICT", "conflict", data);
export const tooMany = (seconds: number) => new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany", { retryAfter: seconds });
