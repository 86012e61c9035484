/** The facts of civil cases, in the language of the country. */
export const civilFacts = {
  Spain: [
    "Un proveedor reclama el pago de una campaña de escaparates que la empresa considera mal ejecutada.",
    "La arrendadora de un local reclama rentas de los meses en que las obras impidieron abrir la tienda.",
    "Una clienta reclama una indemnización por una caída junto a la línea de cajas.",
    "La empresa reclama a un transportista el valor de la mercancía que llegó dañada al almacén.",
    "Se reclaman facturas de suministro que no constan conciliadas en contabilidad.",
    "Un cliente pide la resolución de la compra de un electrodoméstico y la devolución del precio.",
    "La empresa reclama daños en la fachada de la tienda causados por una obra vecina.",
  ],
  France: [
    "Un fournisseur réclame le prix d’une campagne de vitrines que l’entreprise estime mal exécutée.",
    "La bailleresse d’un local réclame les loyers des mois où les travaux ont empêché l’ouverture du magasin.",
    "Une cliente demande réparation après une chute près de la ligne de caisses.",
    "L’entreprise réclame à un transporteur la valeur de marchandises arrivées endommagées à l’entrepôt.",
    "Des factures de fourniture non rapprochées en comptabilité sont réclamées.",
    "Un client demande la résolution de la vente d’un appareil et le remboursement du prix.",
  ],
} as const;
