import type { Placeholder, PlaceholderGroup, PlaceholderType } from "./placeholder.ts";

/** The kinds of record for which writs are made. */
export const writRecords = ["case", "civilCase"] as const;
export type WritRecord = (typeof writRecords)[number];

/** Key, type, names in Spanish and French, examples in both. */
const one = (key: string, type: PlaceholderType, es: string, fr: string, exampleEs = "", exampleFr = exampleEs): Placeholder => ({
  key,
  type,
  name: { es, fr },
  example: { es: exampleEs, fr: exampleFr },
  fields: [],
});
const text = (key: string, es: string, fr: string, exampleEs: string, exampleFr: string) => one(key, "text", es, fr, exampleEs, exampleFr);
const flag = (key: string, es: string, fr: string) => one(key, "flag", es, fr);
const list = (key: string, es: string, fr: string, fields: readonly Placeholder[]): Placeholder => ({ ...one(key, "list", es, fr), fields });

const office: PlaceholderGroup = {
  title: "office",
  items: [
    text("letterhead", "membrete", "en_tete", "(imagen)", "(image)"),
    text("paperName", "membrete_nombre", "en_tete_nom", "Tiendas del Sur", "Magasins du Sud"),
    text("officeName", "despacho", "cabinet", "Sumario Abogados, S.L.P.", "Sumario Avocats"),
    text("officeAddress", "despacho_direccion", "cabinet_adresse", "Calle de Serrano, 20, 28001 Madrid", "12 rue de la République, 69002 Lyon"),
    text("officeTaxId", "despacho_nif", "cabinet_siret", "B12345674", "552 100 554 00013"),
    text("officeContact", "despacho_contacto", "cabinet_contact", "91 000 00 00 · despacho@ejemplo.es", "04 00 00 00 00 · cabinet@exemple.fr"),
    text("lawyer", "letrado", "avocat", "María Fernández Ruiz", "Claire Moreau"),
    text("lawyerNumber", "letrado_colegiado", "avocat_toque", "54321", "T 1234"),
    text("lawyerBar", "letrado_colegio", "avocat_barreau", "Madrid", "Lyon"),
    one("today", "date", "hoy", "aujourdhui", "2026-03-01"),
    text("place", "lugar", "lieu", "Getafe", "Lyon"),
  ],
};

const parties: PlaceholderGroup = {
  title: "parties",
  items: [
    text("customer", "cliente", "client", "Tiendas del Sur, S.A.", "Magasins du Sud SA"),
    text("customerTaxId", "cliente_nif", "client_siren", "A58818501", "552 100 554"),
    text("customerAddress", "cliente_domicilio", "client_siege", "Gran Vía, 1, 28013 Madrid", "1 rue de Rivoli, 75001 Paris"),
  ],
};

const shop: PlaceholderGroup = {
  title: "parties",
  items: [
    ...parties.items,
    text("company", "sociedad", "societe", "Tiendas del Sur Retail, S.L.U.", "Magasins du Sud Retail SAS"),
    text("companyTaxId", "sociedad_nif", "societe_siren", "B58818501", "552 100 554"),
    text("shop", "tienda", "magasin", "Getafe Centro", "Lyon Part-Dieu"),
    text("shopCode", "tienda_codigo", "magasin_code", "T-104", "M-104"),
    text("shopAddress", "tienda_direccion", "magasin_adresse", "Calle Madrid, 10, 28901 Getafe", "17 rue du Docteur Bouchut, 69003 Lyon"),
    text("shopCity", "tienda_poblacion", "magasin_ville", "Getafe", "Lyon"),
  ],
};

const people: PlaceholderGroup = {
  title: "people",
  items: [
    list("offenders", "denunciados", "auteurs", [
      text("name", "nombre", "nom", "Juan Pérez Gómez", "Jean Petit"),
      text("document", "documento", "document", "12345678Z", "880692310285"),
      one("birthDate", "date", "nacimiento", "naissance", "1990-05-17"),
      text("description", "descripcion", "description", "varón, de 25 a 35 años", "homme, de 25 à 35 ans"),
      flag("isMinor", "es_menor", "est_mineur"),
    ]),
    flag("unknownOffenders", "autor_desconocido", "auteur_inconnu"),
    flag("minors", "hay_menores", "avec_mineurs"),
    list("witnesses", "testigos", "temoins", [
      text("name", "nombre", "nom", "Ana López Díaz", "Anne Lefèvre"),
      text("document", "documento", "document", "87654321X", "990102310123"),
      text("type", "condicion", "qualite", "Vigilante de seguridad", "Agent de sécurité"),
      text("tip", "tip", "carte_pro", "123456", "CAR-069-2029-01-01-20240000001"),
      flag("injured", "lesionado", "blesse"),
      flag("summoned", "citado", "convoque"),
    ]),
    list("vehicles", "vehiculos", "vehicules", [
      text("plate", "matricula", "immatriculation", "1234 BBC", "AB-123-CD"),
      text("brand", "marca", "marque", "Seat", "Renault"),
      text("model", "modelo", "modele", "Ibiza", "Clio"),
      text("color", "color", "couleur", "rojo", "rouge"),
    ]),
  ],
};

const articles: PlaceholderGroup = {
  title: "articles",
  items: [
    list("articles", "articulos", "articles", [
      text("name", "articulo", "article", "Perfume 100 ml", "Parfum 100 ml"),
      one("quantity", "number", "cantidad", "quantite", "2"),
      one("price", "amount", "precio", "prix", "19.95"),
      one("total", "amount", "total", "total", "39.9"),
      text("code", "codigo", "code", "8410076472854", "3274080005003"),
    ]),
    one("ticketAmount", "amount", "importe", "montant", "1234.56"),
    one("recoveredAmount", "amount", "importe_recuperado", "montant_recupere", "200"),
    one("lostAmount", "amount", "perjuicio", "prejudice", "1034.56"),
    text("recovered", "productos_recuperados", "produits_recuperes", "algunos", "certains"),
  ],
};

const papers = list("files", "documentos", "pieces", [
  text("name", "nombre", "nom", "ticket.pdf", "ticket.pdf"),
  text("category", "clase", "nature", "Ticket", "Ticket de caisse"),
  one("date", "date", "fecha", "date", "2026-03-01"),
]);

const caseFacts: PlaceholderGroup = {
  title: "record",
  items: [
    text("number", "numero", "numero", "2026-000123", "2026-000123"),
    one("factsDate", "datetime", "fecha_hechos", "date_faits", "2026-03-01T17:05"),
    text("facts", "hechos", "faits", "Una persona sale de la tienda sin pagar…", "Une personne quitte le magasin sans payer…"),
    text("offence", "delito", "infraction", "hurto", "vol"),
    text("offenceClass", "clase_delito", "nature_infraction", "delito leve", "délit"),
    text("degree", "grado", "degre", "consumado", "consommé"),
    text("method", "modo", "mode", "bolsa forrada", "sac doublé"),
    flag("hasImages", "con_imagenes", "avec_images"),
    text("attestation", "atestado", "procedure_police", "1234/2026", "2026/001234"),
    one("complaintDate", "datetime", "fecha_denuncia", "date_plainte", "2026-03-02T10:00"),
    text("policeStation", "comisaria", "commissariat", "Comisaría de Getafe", "Commissariat de Lyon 3e"),
    one("imagesHandedDate", "datetime", "fecha_entrega_imagenes", "date_remise_images", "2026-03-03T09:30"),
    papers,
  ],
};

const caseCourts: PlaceholderGroup = {
  title: "courts",
  items: [
    text("court", "juzgado", "juridiction", "Tribunal de Instancia de Getafe, Sección de Instrucción, plaza n.º 2", "Tribunal judiciaire de Lyon"),
    text("courtCity", "juzgado_poblacion", "juridiction_ville", "Getafe", "Lyon"),
    text("courtAddress", "juzgado_direccion", "juridiction_adresse", "Avenida Juan Carlos I, 8, 28905 Getafe", "67 rue Servient, 69003 Lyon"),
    text("courtInstruction", "juzgado_instruccion", "juge_instruction", "Juzgado de Instrucción n.º 2 de Getafe", "Juge d’instruction de Lyon"),
    text("courtPenal", "juzgado_penal", "tribunal_correctionnel", "Juzgado de lo Penal n.º 1 de Getafe", "Tribunal correctionnel de Lyon"),
    text("courtAppeal", "audiencia", "cour_appel", "Audiencia Provincial de Madrid", "Cour d’appel de Lyon"),
    text(
      "courtEnforcement",
      "juzgado_ejecucion",
      "juridiction_execution",
      "Juzgado de Ejecuciones Penales n.º 3 de Madrid",
      "Tribunal judiciaire de Lyon",
    ),
    text("procedure", "procedimiento", "numero_procedure", "123/2026", "26123000045"),
    text("enforcementNumber", "ejecutoria", "numero_execution", "456/2026", "2026/456"),
    one("hearingDate", "datetime", "fecha_juicio", "date_audience", "2026-06-15T10:30"),
    text("room", "sala", "salle", "3", "3"),
  ],
};

const judgment: PlaceholderGroup = {
  title: "judgment",
  items: [
    one("judgmentDate", "date", "fecha_sentencia", "date_jugement", "2026-07-01"),
    one("notificationDate", "date", "fecha_notificacion", "date_notification", "2026-07-05"),
    one("finalDate", "date", "fecha_firmeza", "date_definitive", "2026-07-20"),
    text("judgmentType", "fallo", "decision", "condenatoria", "condamnation"),
    one("fine", "amount", "multa", "amende", "180"),
    one("civilLiability", "amount", "responsabilidad_civil", "dommages_interets", "1034.56"),
    one("injuries", "amount", "indemnizacion_lesiones", "dommages_blessures", "300"),
    one("costs", "amount", "costas", "frais", "800"),
    one("openAmount", "amount", "pendiente", "reste_du", "834.56"),
    flag("restrainingOrder", "pide_alejamiento", "interdiction_demandee"),
    text(
      "restrainingText",
      "alejamiento",
      "interdiction",
      "No acercarse a menos de 200 metros de la tienda",
      "Interdiction de paraître dans le magasin",
    ),
  ],
};

const civilFacts: PlaceholderGroup = {
  title: "record",
  items: [
    text("number", "numero", "numero", "2026-000045", "2026-000045"),
    one("date", "date", "fecha", "date", "2026-02-10"),
    text("facts", "hechos", "faits", "La demandada adeuda tres facturas…", "La défenderesse doit trois factures…"),
    one("claimedAmount", "amount", "reclamado", "montant_reclame", "4321.09"),
    text("otherPart", "contraria", "adverse", "Comercial Norte, S.L.", "Comptoir du Nord SARL"),
    text("otherLawyer", "contraria_abogado", "adverse_avocat", "Luis Gil", "Louis Gillet"),
    text("otherSolicitor", "contraria_procurador", "adverse_representant", "Rosa Vidal", "Rose Vidal"),
    flag("isClaimant", "somos_demandante", "sommes_demandeur"),
    flag("isDefendant", "somos_demandado", "sommes_defendeur"),
    text("procedureType", "tipo_procedimiento", "type_procedure", "monitorio", "injonction de payer"),
    flag("masc", "masc_intentado", "amiable_tente"),
    one("mascDate", "date", "fecha_masc", "date_amiable", "2026-01-20"),
    one("demandDate", "date", "fecha_demanda", "date_assignation", "2026-03-01"),
    papers,
  ],
};

const civilCourts: PlaceholderGroup = {
  title: "courts",
  items: [
    text("court", "juzgado", "juridiction", "Tribunal de Instancia de Getafe, Sección Civil, plaza n.º 4", "Tribunal de commerce de Lyon"),
    text("courtCity", "juzgado_poblacion", "juridiction_ville", "Getafe", "Lyon"),
    text("courtAddress", "juzgado_direccion", "juridiction_adresse", "Avenida Juan Carlos I, 8, 28905 Getafe", "44 rue de Bonnel, 69003 Lyon"),
    text("procedure", "procedimiento", "numero_procedure", "321/2026", "2026F00321"),
    one("priorHearingDate", "datetime", "fecha_audiencia_previa", "date_mise_en_etat", "2026-05-10T09:30"),
    one("hearingDate", "datetime", "fecha_juicio", "date_audience", "2026-09-15T10:00"),
    one("notificationDate", "date", "fecha_notificacion", "date_notification", "2026-10-01"),
    one("finalDate", "date", "fecha_firmeza", "date_definitive", "2026-10-20"),
    one("openAmount", "amount", "pendiente", "reste_du", "4321.09"),
  ],
};

/** Everything that a template can ask for, by the kind of record. The data, the page for authors and the check at upload come from it. */
export const placeholderGroups: Readonly<Record<WritRecord, readonly PlaceholderGroup[]>> = {
  case: [caseFacts, people, articles, shop, caseCourts, judgment, office],
  civilCase: [civilFacts, parties, civilCourts, office],
};

export const placeholdersOf = (kind: WritRecord): readonly Placeholder[] => placeholderGroups[kind].flatMap(({ items }) => items);
