import type { SearchEntityName } from "#domain/search/search-entities.ts";
import { sql } from "#server/db/sql.ts";
import { remakeWords } from "#tests/support/settle-words.ts";
import type { World } from "#tests/support/world.ts";

const at = (day: number) => new Date(Date.UTC(2026, 1, day, 10)).toISOString();

/** Nearly every record has a similar one, and the better match of a kind is often created later. */
export async function searchFixture(world: World) {
  const { make, db } = world;
  const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
  const shop = (alias: string, code: string, address: string, city: string, more: object = {}) =>
    make.establishment({ customer: brisa, alias, code, address, city, ...more });
  const abroad = { customer: corail, country: "France", zip: "45000" } as const;
  const shops = {
    granVia: await shop("Modas Iris Gran Vía", "MI-032", "Gran Vía 32", "Zaragoza"),
    station: await shop("Modas Iris Estación", "MI-033", "Plaza de la Estación 1", "Huesca"),
    levante: await shop("Tienda Levante", "TL-100", "Calle del Mar 5", "Alicante"),
    north: await shop("Almacén Norte", "AN-1", "Avenida de Levante 3", "Burgos"),
    chateau: await shop("Galerie Château", "GC7", "12 rue de la République", "Orléans", abroad),
    chatelet: await shop("Galerie Châtelet", "GC77", "3 rue de l’Orfèvre", "Paris", { ...abroad, zip: "75001" }),
  };
  const report = (day: number, facts: string, more: object = {}) =>
    make.case({ customer: brisa, establishment: shops.granVia, datetime: at(day), facts, ...more });
  const french = (day: number, facts: string) => report(day, facts, { customer: corail, establishment: shops.chateau });
  const cases = {
    bag: await report(1, "Introduce varias prendas en una bolsa forrada y abandona la tienda corriendo.", { attestation: "AT 4471/26" }),
    purse: await report(9, "Deja un bolso vacío en el mostrador y sale sin pagar.", { attestation: "AT 4472/26" }),
    alarm: await report(2, "Las alarmas sonaron y el vigilante retuvo a dos mujeres con perfumes."),
    coat: await report(3, "En el probador arrancó los dispositivos antihurto de un abrigo de señora."),
    pencils: await report(4, "Se guarda unos lápices de labios y unas luces de Navidad."),
    trousers: await report(5, "Sale con un pantalón y un camisón puestos bajo la ropa."),
    figures: await report(10, "El ticket es de 3 euros y la caja la número 7 de 12."),
    cloth: await french(6, "Une cliente a dissimulé plusieurs vêtements dans un sac doublé d’aluminium."),
    jewels: await french(7, "Deux bijoux et des journaux ont été volés par une jeune femme."),
    cakes: await french(8, "Il a caché un gâteau et deux bouteilles sous son manteau."),
  };
  const told = (day: number, facts: string, more: object = {}) => report(day, facts, { establishment: shops.station, ...more });
  const numbered = {
    watch: await told(11, "Rompe una vitrina y se marcha con lo que había.", { ticketAmount: 612.4 }),
    watches: await told(12, "Rompe otra vitrina y huye a pie.", { ticketAmount: 612 }),
    lorry: await told(13, "Descarga un camión entero de noche.", { ticketAmount: 13_452.5 }),
    socks: await told(14, "Esconde calcetines en la manga.", { ticketAmount: 8.9 }),
    belt: await told(15, "Se ciñe un cinturón y pasa la línea de cajas.", { ticketAmount: 49.95 }),
  };
  const guarded = {
    seen: await told(16, "La testigo lo ve todo desde la escalera mecánica."),
    heard: await told(17, "El testigo oye el golpe de la puerta."),
    filed: await told(18, "Se aporta el recuento de existencias."),
    filmed: await told(19, "Se aportan las imágenes del pasillo tercero."),
    tomorrow: await told(20, "Amenaza al cajero con un palo."),
    december: await told(21, "Empuja a la dependienta y escapa."),
    autumn: await told(22, "Cambia las etiquetas de dos cajas."),
  };
  const set = (id: string, column: string, value: string) =>
    db.asSystem((tx) => tx.run(sql`update cases set ${sql.id(column)} = ${value} where id = ${id}`));
  await set(numbered.watch.id, "autos_previous_proceedings", "679/2026");
  await set(numbered.watches.id, "attestation", "55512/2026");
  await set(numbered.lorry.id, "autos_abbreviated_procedure", "91/2026");
  await set(numbered.socks.id, "autos_misdemeanor", "LEI 88/2026");
  await set(numbered.socks.id, "penal_type", "pettyTheft");
  await set(numbered.belt.id, "enforcement_number", "321/2025");
  await set(guarded.tomorrow.id, "penal_type", "threats");
  await set(guarded.december.id, "penal_type", "violentRobbery");
  await set(guarded.autumn.id, "penal_type", "scam");
  const asWitness = async (id: string, name: string, lastname: string, mobile: string) => {
    const { id: who } = await make.witness({ customer: brisa, name, lastname, mobile });
    await db.asSystem((tx) => tx.run(sql`insert into case_witnesses (id, case_id, witness_id) values (gen_random_uuid(), ${id}, ${who})`));
  };
  await asWitness(guarded.seen.id, "Remedios", "Casamayor", "+34 600 123 456");
  await asWitness(guarded.heard.id, "Baldomero", "Casagrande", "611222333");
  const withFile = (id: string, name: string) =>
    db.asSystem((tx) =>
      tx.run(sql`
        insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
        values (gen_random_uuid(), 'case', ${id}, 'attachments', 1, ${name}, 'application/pdf', 1, repeat('a', 64), '')`),
    );
  await withFile(guarded.filed.id, "Inventario trimestral.pdf");
  await withFile(guarded.filmed.id, "CAM07_pasillo.mp4");
  await set(guarded.tomorrow.id, "trial_datetime", new Date(world.deps.now().getTime() + 86_400_000).toISOString());
  await set(guarded.december.id, "trial_datetime", "2031-12-14T09:30:00Z");
  await set(guarded.autumn.id, "trial_datetime", "2031-09-03T09:30:00Z");
  const issues = {
    sweets: await make.issue({ customer: brisa, establishment: shops.granVia, facts: "Un menor cogió unas golosinas y las devolvió." }),
  };
  const civil = (otherPart: string, procedureNumber: string, facts: string) => make.civilCase({ customer: brisa, facts, otherPart, procedureNumber });
  const civilCases = {
    damp: await civil("Inmobiliaria Peñalver", "245/2026", "Reclamación por humedades en el local arrendado."),
    older: await civil("Inmobiliaria Peñarroya", "245/2025", "Desahucio de un almacén por falta de pago."),
  };
  const criminal = (name: string, surname: string, more: object = {}) => make.criminal({ customer: brisa, name, surname, nickname: null, ...more });
  const criminals = {
    lucia: await criminal("Lucía", "García Peña", { nickname: "La Rubia", dni: "12345678Z" }),
    luis: await criminal("Luis", "Álvarez Garzón", { nickname: "El Rubio", dni: "12345679S" }),
    garsia: await criminal("Marta", "Zzarsia Garsia", { dni: "X1234567L" }),
    vasile: await criminal("Vasile", "Dumitru"),
    ion: await criminal("Ion", "Dumitrescu"),
    therese: await criminal("Thérèse", "Lefèvre", { customer: corail }),
    marc: await criminal("Marc", "Lefebvre", { customer: corail }),
    ana: await criminal("Ana María", "de la Torre Núñez"),
  };
  const band = (alias: string, description: string, customer = brisa) => make.band({ customer, alias, description });
  const bands = {
    clan: await band("Clan del Levante", "Actúan en parejas distrayendo a los empleados."),
    anden: await band("Banda del Andén", "Venidos del Levante, roban en estaciones."),
    poniente: await band("Clan del Poniente", "Usan bolsas forradas."),
    reseau: await band("Réseau Occitanie", "Ils opèrent le samedi.", corail),
  };
  const car = (plate: string, brand: string, model: string, customer = brisa) => make.vehicle({ customer, plate, brand, model });
  const vehicles = {
    seat: await car("4821KLM", "Seat", "León"),
    clio: await car("4821KLN", "Renault", "Clio"),
    ford: await car("7733BCD", "Ford", "Focus"),
    megane: await car("AB-123-CD", "Renault", "Mégane", corail),
    peugeot: await car("AB-124-CD", "Peugeot", "208", corail),
  };
  const witnesses = {
    guard: await make.witness({ customer: brisa, code: "87654321X", name: "Íñigo", lastname: "Etxeberria Ruiz" }),
    clerk: await make.witness({ customer: brisa, code: "87654322B", name: "Inés", lastname: "Echevarría Ruiz" }),
  };
  await remakeWords(world);
  return { ...shops, ...cases, ...numbered, ...guarded, ...issues, ...civilCases, ...criminals, ...bands, ...vehicles, ...witnesses };
}

export type Found = keyof Awaited<ReturnType<typeof searchFixture>>;
/** The typed text, the kind of the expected record, and the record that must come first of its kind. `#name` stands for the number of that record. */
export type Query = readonly [typed: string, kind: SearchEntityName, first: Found];

export const searchQueries: Readonly<Record<string, readonly Query[]>> = {
  "words with and without accents": [
    ["LUCIA GARCIA", "criminal", "lucia"],
    ["garcía lucía", "criminal", "lucia"],
    ["nuñez", "criminal", "ana"],
    ["nunez de la torre", "criminal", "ana"],
    ["therese", "criminal", "therese"],
    ["iñigo", "witness", "guard"],
    ["inigo etx", "witness", "guard"],
    ["gran via", "establishment", "granVia"],
    ["estacion", "establishment", "station"],
    ["orleans", "establishment", "chateau"],
    ["reseau", "band", "reseau"],
    ["andén", "band", "anden"],
    ["megane", "vehicle", "megane"],
    ["leon", "vehicle", "seat"],
    ["señora", "case", "coat"],
    ["senora probador", "case", "coat"],
    ["dissimule", "case", "cloth"],
    ["gateau", "case", "cakes"],
  ],
  "plural and singular, in both languages": [
    ["bolsas forradas", "case", "bag"],
    ["alarma", "case", "alarm"],
    ["perfume", "case", "alarm"],
    ["probadores", "case", "coat"],
    ["arrancar dispositivo", "case", "coat"],
    ["alarma sonando", "case", "alarm"],
    ["abrigos", "case", "coat"],
    ["lápiz", "case", "pencils"],
    ["luz", "case", "pencils"],
    ["lápices", "case", "pencils"],
    ["pantalones", "case", "trousers"],
    ["camisones", "case", "trousers"],
    ["golosina", "issue", "sweets"],
    ["humedad del local", "civilCase", "damp"],
    ["empleado pareja", "band", "clan"],
    ["vêtement", "case", "cloth"],
    ["clientes dissimulées", "case", "cloth"],
    ["sacs", "case", "cloth"],
    ["bijou", "case", "jewels"],
    ["journal", "case", "jewels"],
    ["gâteaux", "case", "cakes"],
    ["bouteille", "case", "cakes"],
    ["manteaux", "case", "cakes"],
  ],
  numbers: [
    ["#bag", "case", "bag"],
    ["#purse", "case", "purse"],
    ["#sweets", "issue", "sweets"],
    ["#damp", "civilCase", "damp"],
    // Case numbers come before figures in the text.
    ["7", "case", "figures"],
    ["3", "case", "alarm"],
    ["AT 4471/26", "case", "bag"],
    ["at447226", "case", "purse"],
    ["245/2026", "civilCase", "damp"],
    ["245 2025", "civilCase", "older"],
  ],
  "plates with and without separators": [
    ["4821KLM", "vehicle", "seat"],
    ["4821 kln", "vehicle", "clio"],
    ["4821-KLM", "vehicle", "seat"],
    ["ab123cd", "vehicle", "megane"],
    ["AB-124-CD", "vehicle", "peugeot"],
    ["AB 123 CD", "vehicle", "megane"],
    ["seat 4821 KLM", "vehicle", "seat"],
    ["7733", "vehicle", "ford"],
    ["7733 b", "vehicle", "ford"],
  ],
  "documents with and without separators": [
    ["12345678Z", "criminal", "lucia"],
    ["12.345.678-Z", "criminal", "lucia"],
    ["12345679 s", "criminal", "luis"],
    ["12345679", "criminal", "luis"],
    ["X-1234567-L", "criminal", "garsia"],
    ["87.654.321 X", "witness", "guard"],
    ["87654322b", "witness", "clerk"],
  ],
  "one wrong letter in names and plates": [
    ["Garsia", "criminal", "garsia"],
    ["Garcja", "criminal", "lucia"],
    ["Dumitri", "criminal", "vasile"],
    ["Dumtru", "criminal", "vasile"],
    ["Dumitresku", "criminal", "ion"],
    ["Lefevbre", "criminal", "marc"],
    ["Lefevr", "criminal", "therese"],
    ["Etxeverria", "witness", "guard"],
    ["Echebarria", "witness", "clerk"],
    ["Penalber", "civilCase", "damp"],
    ["Levente", "band", "clan"],
    ["7733BCF", "vehicle", "ford"],
    ["773BCD", "vehicle", "ford"],
    ["7733 BBCD", "vehicle", "ford"],
  ],
  "codes of shops": [
    ["MI032", "establishment", "granVia"],
    ["mi-033", "establishment", "station"],
    ["MI 033", "establishment", "station"],
    ["GC7", "establishment", "chateau"],
    ["gc77", "establishment", "chatelet"],
  ],
  "aliases of bands, people and shops": [
    ["clan del levante", "band", "clan"],
    // A match in the name comes before one in the description or the address.
    ["levante", "band", "clan"],
    ["levante", "establishment", "levante"],
    ["clan poniente", "band", "poniente"],
    ["la rubia", "criminal", "lucia"],
    ["rubio", "criminal", "luis"],
    ["dumitru", "criminal", "vasile"],
    ["lefebvre", "criminal", "marc"],
    ["chatelet", "establishment", "chatelet"],
  ],
  "amounts, however they are written": [
    ["612,40", "case", "watch"],
    ["612.40", "case", "watch"],
    ["612,40 €", "case", "watch"],
    ["612.40€", "case", "watch"],
    ["61240", "case", "watch"],
    ["612", "case", "watches"],
    ["612,00", "case", "watches"],
    ["612 euros vitrina", "case", "watches"],
    ["13.452,50", "case", "lorry"],
    ["13 452,50", "case", "lorry"],
    ["13452,50", "case", "lorry"],
    ["13452.50", "case", "lorry"],
    ["13,452.50", "case", "lorry"],
    ["8,90", "case", "socks"],
    ["8.90", "case", "socks"],
    ["49,95", "case", "belt"],
    ["49.95 cinturón", "case", "belt"],
    ["huesca 612,40", "case", "watch"],
    ["vitrina 612.40", "case", "watch"],
  ],
  "witnesses by name and telephone": [
    ["Remedios Casamayor", "case", "seen"],
    ["casamayor", "case", "seen"],
    ["remedios huesca", "case", "seen"],
    ["600123456", "case", "seen"],
    ["600 123 456", "case", "seen"],
    ["600-123-456", "case", "seen"],
    ["+34600123456", "case", "seen"],
    ["+34 600123456", "case", "seen"],
    ["Baldomero", "case", "heard"],
    ["casagrande baldomero", "case", "heard"],
    ["Casagrande", "case", "heard"],
    ["611222333", "case", "heard"],
    ["611 22 23 33", "case", "heard"],
    ["baldomerro", "case", "heard"],
    ["casamayo", "case", "seen"],
    ["remedio casamayor", "case", "seen"],
    ["golpe baldomero", "case", "heard"],
    ["CASAMAYOR ESCALERA", "case", "seen"],
  ],
  "names of files": [
    ["inventario trimestral", "case", "filed"],
    ["Inventario trimestral", "case", "filed"],
    ["trimestral", "case", "filed"],
    ["inventario huesca", "case", "filed"],
    ["cam07", "case", "filmed"],
    ["CAM07_pasillo", "case", "filmed"],
    ["cam07 pasillo", "case", "filmed"],
    ["pasillo tercero", "case", "filmed"],
    ["inventarrio", "case", "filed"],
  ],
  "numbers of the police and of courts, with or without the word": [
    ["atestado 55512/2026", "case", "watches"],
    ["atestado 2026/55512", "case", "watches"],
    ["55512/2026", "case", "watches"],
    ["55512", "case", "watches"],
    ["Atestado nº 55512", "case", "watches"],
    ["at 55512", "case", "watches"],
    ["diligencias previas 679", "case", "watch"],
    ["diligencias previas 679/2026", "case", "watch"],
    ["dp 679", "case", "watch"],
    ["DP679/2026", "case", "watch"],
    ["DP 679/26 vitrina", "case", "watch"],
    ["679/2026", "case", "watch"],
    ["679 2026", "case", "watch"],
    ["procedimiento abreviado 91/2026", "case", "lorry"],
    ["PA 91/2026", "case", "lorry"],
    ["abreviado 91", "case", "lorry"],
    ["diligencias 91", "case", "lorry"],
    ["LEI 88/2026", "case", "socks"],
    ["juicio delito leve 88/2026", "case", "socks"],
    ["88/2026", "case", "socks"],
    ["ejecutoria 321/2025", "case", "belt"],
    ["ejecutoria 321", "case", "belt"],
    ["EJ 321/2025", "case", "belt"],
    ["321 2025", "case", "belt"],
    ["atestado AT 4471/26", "case", "bag"],
    ["atestado 4472", "case", "purse"],
  ],
  "hearings by their day and month": [
    ["juicio mañana", "case", "tomorrow"],
    ["juicios mañana", "case", "tomorrow"],
    ["vista mañana", "case", "tomorrow"],
    ["señalamiento mañana", "case", "tomorrow"],
    ["audience demain", "case", "tomorrow"],
    ["audiences demain", "case", "tomorrow"],
    ["juicio mañana huesca", "case", "tomorrow"],
    ["juicios diciembre", "case", "december"],
    ["juicio en diciembre", "case", "december"],
    ["vistas dic", "case", "december"],
    ["audience décembre", "case", "december"],
    ["audiences en décembre", "case", "december"],
    ["juicio septiembre", "case", "autumn"],
    ["juicios sept", "case", "autumn"],
    ["audience septembre", "case", "autumn"],
    ["juicio empuja", "case", "december"],
    ["juicio etiquetas", "case", "autumn"],
  ],
  "what it is called in either language": [
    ["amenazas", "case", "tomorrow"],
    ["amenaza cajero", "case", "tomorrow"],
    ["menaces", "case", "tomorrow"],
    ["menaces huesca", "case", "tomorrow"],
    ["robo con violencia", "case", "december"],
    ["robo violencia huesca", "case", "december"],
    ["estafa", "case", "autumn"],
    ["escroquerie", "case", "autumn"],
    ["estafa huesca", "case", "autumn"],
    ["hurto calcetines", "case", "socks"],
    ["hurto manga", "case", "socks"],
    ["calcetín", "case", "socks"],
    ["cinturones", "case", "belt"],
    ["camiones", "case", "lorry"],
    ["vitrinas pie", "case", "watches"],
    ["etiqueta", "case", "autumn"],
  ],
};
