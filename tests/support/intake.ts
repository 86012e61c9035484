import { newId } from "#server/base/new-id.ts";
import type { Api } from "./world.ts";

/** Input of the intake route, for a case or an issue. */
export type IntakeInput = Parameters<Api["issues"]["intake"]>[0] & { values: object };

/** The smallest intake from this establishment that the server accepts. */
export const intakeFrom =
  ({ id: establishment }: { id: string }) =>
  (more: Partial<IntakeInput> = {}, values: object = {}): IntakeInput => ({
    id: newId(),
    witnesses: [],
    added: [],
    ...more,
    values: {
      establishment,
      datetime: "2026-01-10T10:00:00Z",
      facts: "Sustrae dos artículos y pasa la línea de cajas sin abonarlos.",
      ticketAmount: 20,
      recoveredProducts: "yesForSale",
      theftSeen: "seenAndReported",
      theftCount: "onePerson",
      looseArticles: "upToFour",
      hasImages: "storedUploaded",
      ...values,
    },
  });
