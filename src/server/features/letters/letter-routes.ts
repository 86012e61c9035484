import type { Contract } from "#api/contract.ts";
import type { Handlers } from "#server/base/handlers.ts";
import { letterOptions } from "./letter-options.ts";
import { listLetters } from "./read-letters.ts";
import { revokeLetter } from "./revoke-letter.ts";
import { sendLetter } from "./send-letter.ts";

export const letterRoutes: Handlers<Contract["letters"]> = {
  list: ({ context, input }) => listLetters(context, input),
  options: ({ context, input }) => letterOptions(context, input),
  send: ({ context, input }) => sendLetter(context, input),
  revoke: ({ context, input }) => revokeLetter(context, input),
};
