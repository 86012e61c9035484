import type { AnyContractProcedure, ContractProcedure, ErrorMap, InferSchemaOutput, Meta } from "@orpc/contract";
import type { SignedContext } from "#server/context.ts";

/** An authorized request with its validated input. */
export type Call<Input> = { context: SignedContext; input: Input };

/** The function behind one route of the contract. */
export type Handler<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, ErrorMap, Meta>
    ? (call: Call<InferSchemaOutput<Input>>) => Promise<InferSchemaOutput<Output>>
    : never;

/** A handler for each route, in the shape of the contract: one that is missing, misspelt or of other types does not compile. */
export type Handlers<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends AnyContractProcedure ? Handler<Contract[Name]> : Handlers<Contract[Name]>;
};

export const done = { done: true } as const;
