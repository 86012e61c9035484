import type { Api } from "./world.ts";

/** Creates the smallest valid case as this user. */
export const newCase = (api: Api, { customer, establishment }: { customer?: { id: string }; establishment: { id: string } }) =>
  api.cases.create({
    ...(customer && { customer: customer.id }),
    establishment: establishment.id,
    datetime: "2026-01-10T10:00:00Z",
    facts: "Sustrae dos artículos de la sección de perfumería y pasa la línea de cajas sin abonarlos.",
    ticketAmount: 20,
    recoveredProducts: "yesForSale",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
  });
