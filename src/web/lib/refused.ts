import { ORPCError } from "@orpc/client";

/** What the server said no with, where a file travels outside of the typed client. */
export async function refused(answer: Response): Promise<ORPCError<string, unknown>> {
  const { code, message, data } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string; data?: unknown };
  return new ORPCError(code ?? "UNKNOWN", { status: answer.status, message: message ?? "", data });
}
