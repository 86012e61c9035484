import { ORPCError } from "@orpc/client";
import type { ErrorData } from "#api/errors.ts";

type Ask = (questions: readonly string[]) => Promise<boolean>;

let ask: Ask | undefined;
/** The screens say how people are asked. */
export const setAsking = (how: Ask | undefined) => {
  ask = how;
};

type Call = { input: unknown; next: (changed?: { input: unknown }) => Promise<unknown> };

/** What the server wants to have confirmed is asked once, and sent again if the person says so; else the questions are an error as any other. */
export async function askFirst({ input, next }: Call): Promise<unknown> {
  try {
    return await next();
  } catch (error) {
    const questions = questionsOf(error);
    if (!ask || questions.length === 0 || !(await ask(questions))) throw error;
    return next({ input: { ...(input as object), accepted: true } });
  }
}

const questionsOf = (error: unknown): string[] =>
  error instanceof ORPCError && error.code === "WARNING" ? Object.values((error.data as ErrorData | undefined)?.fields ?? {}) : [];
