import type { SignedContext } from "#server/context.ts";

/** What a day needs of a request. It is also read before somebody comes. */
export type DayContext = Pick<SignedContext, "deps" | "reads" | "user" | "locale">;
