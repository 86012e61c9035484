import { ORPCError } from "@orpc/client";

/** The error of a response to a request that did not go through the typed client, such as an upload. */
export async function responseError(response: Response): Promise<ORPCError<string, unknown>> {
  const { code, message, data } = (await response.json().catch(() => ({}))) as { code?: string; message?: string; data?: unknown };
  return new ORPCError(code ?? "UNKNOWN", { status: response.status, message: message ?? "", data });
}
