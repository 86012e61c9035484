import { randomUUIDv7 } from "node:crypto";
import type { Api } from "./world.ts";

/** What a case and an issue are reported with. */
export type Report = Parameters<Api["issues"]["report"]>[0] & { values: object };

/** The smallest report from this shop that the product accepts. */
export const reportFrom =
  ({ id: establishment }: { id: string }) =>
  (more: Partial<Report> = {}, values: object = {}): Report => ({
    id: randomUUIDv7(),
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
