import { implement } from "@orpc/server";
import { contract } from "#api/contract.ts";
import type { SignedContext } from "./context.ts";

/** The contract, for its types: who may call, and with what, is asked in http/contract-routes.ts. */
export const os = implement(contract).$context<SignedContext>();

export const done = { done: true } as const;
