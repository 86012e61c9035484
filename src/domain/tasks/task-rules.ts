import type { Jurisdiction } from "#domain/fields.ts";

/** A task that the product makes itself: in the language of the country, so many working days after what causes it, or before a term ends. */
type TaskRule = { what: Readonly<Record<Jurisdiction, string>> } & ({ after: number } | { before: number });

/** Each makes one task per record and occasion. */
export const taskRules = {
  /** The shop delivered everything that it was asked for. */
  documents: { what: { es: "Revisar documentación recibida", fr: "Examiner les pièces reçues" }, after: 2 },
  /** A shop reported a witness as it knew the person, whose name follows. */
  completion: { what: { es: "Completar los datos del testigo", fr: "Compléter les coordonnées du témoin" }, after: 2 },
  /** Three days before a hearing a witness has not said whether they come. */
  witnesses: {
    what: { es: "Llamar a los testigos que no han respondido si acudirán", fr: "Appeler les témoins qui n’ont pas répondu" },
    after: 0,
  },
  orderEnd: {
    what: { es: "Comprobar el fin de la prohibición de acudir", fr: "Vérifier la fin de l’interdiction de paraître" },
    before: 5,
  },
  appeal: { what: { es: "Decidir recurso", fr: "Décider de l’appel" }, before: 3 },
} as const satisfies Record<string, TaskRule>;
export type TaskRuleName = keyof typeof taskRules;
/** Those of a term that ends on a day. */
export type TermRuleName = "orderEnd" | "appeal";
