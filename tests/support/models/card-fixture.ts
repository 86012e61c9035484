import type { World } from "#tests/support/world.ts";

const on = (day: string) => `${day}T10:30:00Z`;

/** Cases of three retailers in two countries, as people remember them: each has similar ones. */
export async function cardFixture({ make }: World) {
  const alba = await make.customer({ alias: "Perfumerías Alba" });
  const brico = await make.customer({ alias: "Brico Norte" });
  const lumen = await make.customer({ alias: "Galeries Lumen", country: "France", zip: "69001", city: "Lyon", code: "552100554" });
  const shop = (customer: { id: string }, alias: string, code: string, city: string, more: object = {}) =>
    make.establishment({ customer, alias, code, city, address: "Calle Mayor 1", ...more });
  const inFrance = (zip: string) => ({ country: "France" as const, zip, address: "1 rue Neuve" });
  const shops = {
    granPlaza: await shop(alba, "Alba Gran Plaza", "AL-101", "Almería"),
    colon: await shop(alba, "Alba Colón", "AL-102", "Valencia"),
    nervion: await shop(alba, "Alba Nervión", "AL-103", "Sevilla"),
    megapark: await shop(brico, "Brico Norte Megapark", "BN-7", "Barakaldo"),
    burgos: await shop(brico, "Brico Norte Camino", "BN-9", "Burgos"),
    partDieu: await shop(lumen, "Lumen Part-Dieu", "GL-69", "Lyon", inFrance("69003")),
    euralille: await shop(lumen, "Lumen Euralille", "GL-59", "Lille", inFrance("59000")),
    vieuxPort: await shop(lumen, "Lumen Vieux-Port", "GL-13", "Marseille", inFrance("13001")),
  };
  const courts = {
    valencia: await make.court({ alias: "Juzgado de Instrucción n.º 3", city: "Valencia" }),
    almeria: await make.court({ alias: "Juzgado de lo Penal n.º 1", city: "Almería", courtType: "penal" }),
    barakaldo: await make.court({ alias: "Juzgado de Instrucción n.º 2", city: "Barakaldo" }),
    lyon: await make.court({ alias: "Tribunal correctionnel de Lyon", city: "Lyon", country: "France", courtType: "frCriminalCourt" }),
    lille: await make.court({ alias: "Tribunal de police de Lille", city: "Lille", country: "France", courtType: "frPoliceCourt" }),
  };
  const lawyers = {
    elena: await make.lawyer({ alias: "Elena Zubiri" }),
    hugo: await make.lawyer({ alias: "Hugo Castells" }),
    maelle: await make.lawyer({ alias: "Maëlle Kervran" }),
  };
  const person = (customer: { id: string }, name: string, surname: string, more: object = {}) =>
    make.criminal({ customer, name, surname, nickname: null, ...more });
  const people = {
    marco: await person(alba, "Marco", "Delacruz Peña", { dni: "12345678Z" }),
    ruben: await person(alba, "Rubén", "Iturralde", { nickname: "El Zurdo" }),
    nadia: await person(alba, "Nadia", "Belmonte Ríos"),
    sergei: await person(brico, "Sergei", "Volkonski"),
    aitor: await person(brico, "Aitor", "Garmendia"),
    thibault: await person(lumen, "Thibault", "Garrel"),
    ines: await person(lumen, "Inès", "Lacroix"),
  };
  const bands = {
    clocks: await make.band({ customer: alba, alias: "Clan de los Relojes" }),
    shutters: await make.band({ customer: brico, alias: "Los Persianeros" }),
    scheldt: await make.band({ customer: lumen, alias: "Réseau Escaut" }),
  };
  const car = (customer: { id: string }, plate: string, brand: string, model: string, color: string) =>
    make.vehicle({ customer, plate, brand, model, color });
  const vehicles = {
    astra: await car(alba, "4821KLM", "Opel", "Astra", "Azul"),
    corsa: await car(alba, "5907DVB", "Opel", "Corsa", "Rojo"),
    transit: await car(brico, "7733BCD", "Ford", "Transit", "Blanco"),
    clio: await car(lumen, "AB-123-CD", "Renault", "Clio", "Gris"),
    partner: await car(lumen, "FK-874-RT", "Peugeot", "Partner", "Bleu"),
  };
  const counsel = (lawyer: { id: string }) => ({ lawyer: lawyer.id });
  const theft = { penalType: "pettyTheft" } as const;
  const serious = (penalType: string) => ({ penalType: penalType as "scam", crimeType: "lessSerious" as const });
  const spanish = (establishment: { id: string; customer: { id: string } | null }, day: string, facts: string, more: object) =>
    make.case({ customer: establishment.customer!, establishment, datetime: on(day), facts, ...more });

  const cases = {
    sample: await spanish(shops.colon, "2026-03-05", "Se guarda un perfume de muestra y lo devuelve al ser sorprendida.", {
      ...theft,
      ...counsel(lawyers.hugo),
      criminals: [people.nadia.id],
      attestation: "1187/26",
    }),
    flasks: await spanish(shops.colon, "2026-09-12", "Oculta tres frascos de perfume bajo la chaqueta y sale por la línea de cajas.", {
      ...theft,
      ...counsel(lawyers.elena),
      criminals: [people.marco.id],
      courtInstruction: courts.valencia.id,
      autosPreviousProceedings: "203/2026",
    }),
    rucksack: await spanish(shops.granPlaza, "2026-05-20", "Sustrae cosméticos por valor de 240 euros y los guarda en una mochila.", {
      ...theft,
      ...counsel(lawyers.elena),
      criminals: [people.ruben.id],
      vehicles: [vehicles.astra.id],
      court: courts.almeria.id,
      autosMisdemeanor: "415/2026",
    }),
    display: await spanish(shops.nervion, "2026-06-02", "Vacía un expositor de cosméticos con una bolsa forrada.", {
      ...serious("lessSeriousTheft"),
      ...counsel(lawyers.hugo),
      bands: [bands.clocks.id],
      vehicles: [vehicles.corsa.id],
    }),
    shutter: await spanish(shops.megapark, "2026-01-15", "Fuerzan la persiana de noche y se llevan taladros y radiales.", {
      ...serious("forceRobbery"),
      ...counsel(lawyers.hugo),
      bands: [bands.shutters.id],
      vehicles: [vehicles.transit.id],
      courtInstruction: courts.barakaldo.id,
      autosPreviousProceedings: "87/2026",
    }),
    paint: await spanish(shops.burgos, "2025-12-10", "Rompe botes de pintura en el pasillo tras una discusión.", serious("damage")),
    screwdriver: await spanish(shops.burgos, "2026-02-11", "Exhibe un destornillador y dice al vigilante que lo va a matar.", {
      ...serious("threats"),
      criminals: [people.sergei.id],
      attestation: "4471/26",
    }),
    refund: await spanish(shops.nervion, "2026-07-08", "Devuelve artículos con tickets falsificados y cobra el reembolso.", serious("scam")),
    cashier: await spanish(shops.megapark, "2026-04-22", "La cajera anula ventas y se queda con el efectivo.", {
      ...serious("internalTheft"),
      criminals: [people.aitor.id],
    }),
    handbag: await spanish(
      shops.granPlaza,
      "2026-08-30",
      "Le quita el bolso a una clienta y escapa corriendo hacia el aparcamiento.",
      serious("seizure"),
    ),
    wrist: await spanish(shops.colon, "2025-10-18", "Empuja a la dependienta, que cae y se fractura la muñeca.", serious("injuries")),
    watch: await spanish(shops.nervion, "2026-10-03", "Golpea al vigilante para huir con un reloj.", serious("violentRobbery")),
    lining: await spanish(shops.partDieu, "2026-09-14", "Dissimule deux flacons de parfum dans la doublure de son manteau.", {
      ...theft,
      ...counsel(lawyers.maelle),
      criminals: [people.thibault.id],
      courtInstruction: courts.lyon.id,
      autosPreviousProceedings: "26/1147-B",
    }),
    shelf: await spanish(shops.euralille, "2026-05-06", "Un groupe vide le rayon parfumerie en quelques minutes.", {
      ...serious("lessSeriousTheft"),
      bands: [bands.scheldt.id],
      vehicles: [vehicles.clio.id],
      courtInstruction: courts.lille.id,
    }),
    showcase: await spanish(shops.vieuxPort, "2026-02-20", "Brise une vitrine à coups de marteau et emporte des bijoux.", {
      ...serious("forceRobbery"),
      vehicles: [vehicles.partner.id],
    }),
    scissors: await spanish(shops.euralille, "2026-06-21", "Sort des ciseaux et dit à la vendeuse qu’il reviendra.", {
      ...serious("threats"),
      criminals: [people.ines.id],
    }),
    card: await spanish(shops.partDieu, "2026-03-17", "Paie avec une carte bancaire trouvée dans le métro.", serious("scam")),
    mirror: await spanish(shops.vieuxPort, "2025-11-05", "Casse le miroir de la cabine d’essayage.", serious("damage")),
    resale: await spanish(shops.partDieu, "2026-07-30", "Propose à la vente des sacs sans facture devant le magasin.", serious("reception")),
  };
  const issues = {
    lipstick: await make.issue({
      customer: alba,
      establishment: shops.granPlaza,
      datetime: on("2026-04-02"),
      facts: "Prueba un pintalabios y se lo guarda.",
      vehicles: [vehicles.corsa.id],
    }),
    rouge: await make.issue({
      customer: lumen,
      establishment: shops.partDieu,
      datetime: on("2026-08-11"),
      facts: "Repose le flacon après une remarque.",
      criminals: [people.thibault.id],
    }),
  };
  const civilCases = {
    lease: await make.civilCase({
      customer: alba,
      date: "2026-03-02",
      facts: "Humedades en el local arrendado.",
      otherPart: "Inmobiliaria Peñalver",
      procedureNumber: "245/2026",
      procedure: "ordinary",
      ...counsel(lawyers.elena),
    }),
    invoice: await make.civilCase({
      customer: brico,
      date: "2026-06-15",
      facts: "Facturas impagadas de un contratista.",
      otherPart: "Reformas Ibaizabal",
      procedureNumber: "612/2026",
      procedure: "monitoring",
      ...counsel(lawyers.hugo),
    }),
  };
  return { ...cases, ...issues, ...civilCases, ...vehicles };
}

export type Card = keyof Awaited<ReturnType<typeof cardFixture>>;
