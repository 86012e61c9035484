import type { EnumKey } from "#domain/enumerations.ts";

type Country = EnumKey<"countries">;
type Procedure = EnumKey<"civilProcedures">;
type Role = EnumKey<"partTypes">;
type Claim = "declaratory" | "paymentOrder" | "bill" | "enforcement" | "consumption" | "requirement";

const claims: Record<Procedure, Claim> = {
  ordinary: "declaratory",
  verbal: "declaratory",
  monitoring: "paymentOrder",
  exchangeRate: "bill",
  execution: "enforcement",
  consumption: "consumption",
  judgeRequirement: "requirement",
};

/** The facts of civil cases, in the language of the country. The customer is the claimant (`demanding`) or the defendant. */
const facts: Record<Country, Record<Claim, Record<Role, readonly string[]>>> = {
  Spain: {
    declaratory: {
      demanding: [
        "La empresa reclama a un transportista el valor de la mercancía que llegó dañada al almacén.",
        "La empresa reclama los daños causados en la fachada de la tienda por una obra vecina.",
      ],
      defendant: [
        "Una clienta reclama una indemnización por una caída junto a la línea de cajas.",
        "Un proveedor reclama el pago de una campaña de escaparates que la empresa considera mal ejecutada.",
        "La arrendadora de un local reclama las rentas de los meses en que las obras impidieron abrir la tienda.",
      ],
    },
    paymentOrder: {
      demanding: [
        "La empresa reclama a un franquiciado las facturas vencidas del último trimestre.",
        "La empresa reclama a un comprador mayorista el precio aplazado de un pedido ya entregado.",
      ],
      defendant: ["Un proveedor reclama facturas de suministro que no constan conciliadas en contabilidad."],
    },
    bill: {
      demanding: ["La empresa reclama el importe de un pagaré devuelto por falta de fondos."],
      defendant: ["Un proveedor reclama un pagaré que la empresa considera ya abonado."],
    },
    enforcement: {
      demanding: ["La empresa pide la ejecución de la sentencia que condenó a un transportista a pagar la mercancía dañada."],
      defendant: ["Un antiguo proveedor pide la ejecución de una sentencia cuyo importe la empresa ya ha consignado."],
    },
    consumption: {
      demanding: [],
      defendant: [
        "Un cliente pide la resolución de la compra de un electrodoméstico y la devolución del precio.",
        "Una clienta reclama la reparación gratuita de un artículo en garantía.",
      ],
    },
    requirement: { demanding: [], defendant: ["El juzgado requiere a la empresa las imágenes y los datos de una venta para otro procedimiento."] },
  },
  France: {
    declaratory: {
      demanding: ["L’entreprise réclame à un transporteur la valeur de marchandises arrivées endommagées à l’entrepôt."],
      defendant: [
        "Une cliente demande réparation après une chute près de la ligne de caisses.",
        "Un fournisseur réclame le prix d’une campagne de vitrines que l’entreprise estime mal exécutée.",
        "La bailleresse d’un local réclame les loyers des mois où les travaux ont empêché l’ouverture du magasin.",
      ],
    },
    paymentOrder: {
      demanding: ["L’entreprise réclame à un franchisé les factures échues du dernier trimestre."],
      defendant: ["Un fournisseur réclame des factures qui n’ont pas été rapprochées en comptabilité."],
    },
    bill: {
      demanding: ["L’entreprise réclame le montant d’un billet à ordre revenu impayé."],
      defendant: ["Un fournisseur réclame une lettre de change que l’entreprise considère comme réglée."],
    },
    enforcement: {
      demanding: ["L’entreprise poursuit l’exécution du jugement qui a condamné un transporteur à payer les marchandises endommagées."],
      defendant: ["Un ancien fournisseur poursuit l’exécution d’un jugement dont l’entreprise a déjà consigné le montant."],
    },
    consumption: {
      demanding: [],
      defendant: ["Un client demande la résolution de la vente d’un appareil et le remboursement du prix."],
    },
    requirement: { demanding: [], defendant: ["Le juge demande à l’entreprise les images et les données d’une vente pour une autre procédure."] },
  },
};

/** Facts that fit the procedure and the side that the customer is on. */
export const civilFactsOf = (country: Country, procedure: Procedure, role: Role): readonly string[] => facts[country][claims[procedure]][role];
