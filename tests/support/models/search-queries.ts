import type { SearchEntityName } from "#domain/search/search-entities.ts";
import type { World } from "#tests/support/world.ts";

const at = (day: number) => new Date(Date.UTC(2026, 1, day, 10)).toISOString();

/** Nearly every record has a similar one, and the better match of a kind is often created later. */
export async function searchFixture({ make }: World) {
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
  return { ...shops, ...cases, ...issues, ...civilCases, ...criminals, ...bands, ...vehicles, ...witnesses };
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
};
