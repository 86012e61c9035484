/** Invented customers, places and accounts of the demo. Nobody here exists; the names suggest no origin. */
export const customers = [
  {
    key: "brisa",
    code: "B87654323",
    alias: "Almacenes Brisa",
    bussinessName: "Almacenes Brisa Demo S.L.",
    country: "Spain",
    address: "Calle Inventada 12",
    zip: "28013",
    city: "Madrid",
    state: "Madrid",
  },
  {
    key: "tundra",
    code: "A45678919",
    alias: "Modas Tundra",
    bussinessName: "Modas Tundra Demo S.A.",
    country: "Spain",
    address: "Avenida Imaginaria 4",
    zip: "08002",
    city: "Barcelona",
    state: "Barcelona",
  },
  {
    key: "corail",
    code: "512345679",
    alias: "Maison Corail",
    bussinessName: "Maison Corail Démo SAS",
    country: "France",
    address: "7 rue Fictive",
    zip: "31000",
    city: "Toulouse",
    state: "Haute-Garonne",
  },
] as const;

export const establishments = [
  ["brisa", "BR-001", "Brisa Gran Plaza", "28004", "Madrid", "Madrid"],
  ["brisa", "BR-002", "Brisa Estación Norte", "28036", "Madrid", "Madrid"],
  ["brisa", "BR-003", "Brisa Puerto", "46001", "Valencia", "Valencia"],
  ["brisa", "BR-004", "Brisa Mirador", "41001", "Sevilla", "Sevilla"],
  ["brisa", "BR-005", "Brisa Las Palmas", "35001", "Las Palmas", "Las Palmas"],
  ["tundra", "TU-101", "Tundra Rambla", "08002", "Barcelona", "Barcelona"],
  ["tundra", "TU-102", "Tundra Ensanche", "48001", "Bilbao", "Vizcaya"],
  ["tundra", "TU-103", "Tundra Paseo", "50001", "Zaragoza", "Zaragoza"],
  ["tundra", "TU-104", "Tundra Ribera", "29001", "Málaga", "Málaga"],
  ["corail", "CO-31A", "Corail Capitole", "31000", "Toulouse", "Haute-Garonne"],
  ["corail", "CO-30B", "Corail Arènes", "30000", "Nîmes", "Gard"],
  ["corail", "CO-75C", "Corail Grands Boulevards", "75002", "Paris", "Paris"],
] as const;

export const companies = [
  ["brisa", "B12345674", "Brisa Península S.L."],
  ["brisa", "B87654323", "Brisa Canarias S.L."],
  ["tundra", "A45678919", "Tundra Retail S.A."],
  ["corail", "512345679", "Corail Occitanie SAS"],
] as const;

/** Names made of syllables of no language, so that they are nobody's names. */
export const people = {
  names: [
    "Alvia",
    "Brelo",
    "Cendra",
    "Dorvan",
    "Elmira",
    "Fanzo",
    "Gilda",
    "Horlan",
    "Ismela",
    "Jarvo",
    "Kelda",
    "Lormo",
    "Mirvel",
    "Norda",
    "Opelio",
    "Quelia",
  ],
  surnames: [
    "Ampuela",
    "Berlanzo",
    "Corvelli",
    "Dastour",
    "Embrusa",
    "Faldier",
    "Gorrunda",
    "Halvenne",
    "Irrubel",
    "Jalmara",
    "Kostelio",
    "Lambrusta",
    "Mordelle",
    "Nuvarra",
  ],
  nicknames: ["el Zurdo", "la Sombra", "Pelirrojo", "el Mudo", "la Prima", "Botas", "Gafas", "el Largo"],
  bands: ["Grupo Andén", "Grupo Ribera", "Los del Forro", "Grupo Mirlo", "Grupo Tránsito", "Grupo Compás"],
} as const;

export const zones = [
  ["brisa", "Centro", ["BR-001", "BR-002"]],
  ["brisa", "Sur y Canarias", ["BR-004", "BR-005"]],
  ["tundra", "Norte", ["TU-101", "TU-102", "TU-103"]],
  ["corail", "Occitanie", ["CO-31A", "CO-30B"]],
] as const;

export const lawyers = [
  { dni: "00000101D", alias: "Velia Tarsonio", lawyerNumber: "10101", email: "velia.tarsonio@demo.sumario.test", state: "Madrid", color: "#12657a" },
  {
    dni: "00000102X",
    alias: "Dorvan Quelmes",
    lawyerNumber: "10102",
    email: "dorvan.quelmes@demo.sumario.test",
    state: "Barcelona",
    color: "#7a5af0",
  },
  { dni: "00000103B", alias: "Ismela Corvano", lawyerNumber: "10103", email: "ismela.corvano@demo.sumario.test", state: "Sevilla", color: "#b3541e" },
  {
    dni: "FR0000104",
    alias: "Elbine Dastour",
    lawyerNumber: "C0104",
    email: "elbine.dastour@demo.sumario.test",
    state: "Haute-Garonne",
    color: "#1f7a4d",
  },
] as const;

export const courts = [
  ["Tribunal de Instancia de Madrid, Sección de Instrucción, plaza n.º 3", "3", "Spain", "instruction", "Madrid", "Madrid"],
  ["Tribunal de Instancia de Madrid, Sección de Instrucción, plaza n.º 21", "21", "Spain", "instruction", "Madrid", "Madrid"],
  ["Tribunal de Instancia de Madrid, Sección de lo Penal, plaza n.º 8", "8", "Spain", "penal", "Madrid", "Madrid"],
  ["Tribunal de Instancia de Barcelona, Sección de Instrucción, plaza n.º 5", "5", "Spain", "instruction", "Barcelona", "Barcelona"],
  ["Tribunal de Instancia de Valencia, Sección de lo Penal, plaza n.º 2", "2", "Spain", "penal", "Valencia", "Valencia"],
  ["Tribunal de Instancia de Sevilla, Sección de Menores, plaza n.º 1", "1", "Spain", "minors", "Sevilla", "Sevilla"],
  ["Tribunal judiciaire de Toulouse", "", "France", "frJudicialCourt", "Toulouse", "Haute-Garonne"],
  ["Tribunal correctionnel de Toulouse", "3e chambre", "France", "frCriminalCourt", "Toulouse", "Haute-Garonne"],
  ["Tribunal de police de Nîmes", "", "France", "frPoliceCourt", "Nîmes", "Gard"],
  ["Cour d’appel de Paris", "", "France", "frAppealCourt", "Paris", "Paris"],
] as const;

/** With their postal code: civil terms count the holidays of the province of the court. */
export const civilCourts = [
  ["Tribunal de Instancia de Madrid, Sección Civil, plaza n.º 12", "12", "Spain", "firstInstance", "Madrid", "Madrid", "28020"],
  ["Tribunal de Instancia de Barcelona, Sección Civil, plaza n.º 40", "40", "Spain", "firstInstance", "Barcelona", "Barcelona", "08075"],
  ["Tribunal judiciaire de Nîmes", "", "France", "frJudicialCourt", "Nîmes", "Gard", "30000"],
  ["Tribunal judiciaire de Paris", "", "France", "frJudicialCourt", "Paris", "Paris", "75017"],
] as const;

/** The names of the Spanish courts until the end of 2025, which their cases keep. */
export const formerCourts = [
  ["Juzgado de Instrucción n.º 3 de Madrid", "3", "Spain", "instruction", "Madrid", "Madrid"],
  ["Juzgado de Instrucción n.º 21 de Madrid", "21", "Spain", "instruction", "Madrid", "Madrid"],
  ["Juzgado de lo Penal n.º 8 de Madrid", "8", "Spain", "penal", "Madrid", "Madrid"],
  ["Juzgado de Instrucción n.º 5 de Barcelona", "5", "Spain", "instruction", "Barcelona", "Barcelona"],
  ["Juzgado de lo Penal n.º 2 de Valencia", "2", "Spain", "penal", "Valencia", "Valencia"],
  ["Juzgado de Menores n.º 1 de Sevilla", "1", "Spain", "minors", "Sevilla", "Sevilla"],
] as const;
export const formerCivilCourts = [
  ["Juzgado de Primera Instancia n.º 12 de Madrid", "12", "Spain", "firstInstance", "Madrid", "Madrid", "28020"],
  ["Juzgado de Primera Instancia n.º 40 de Barcelona", "40", "Spain", "firstInstance", "Barcelona", "Barcelona", "08075"],
] as const;

export const accounts = [
  { name: "admin", alias: "Alba Demo", role: "admin", locale: "es" },
  { name: "manager", alias: "Gael Demo", role: "manager", locale: "es" },
  {
    name: "lawyer",
    alias: "Velia Tarsonio",
    role: "lawyer",
    locale: "es",
    customers: ["brisa", "corail"],
    whole: ["brisa"],
    establishments: ["CO-31A"],
  },
  { name: "lawyer2", alias: "Ismela Corvano", role: "lawyer", locale: "es", customers: ["brisa"], establishments: ["BR-004"] },
  { name: "supercustomer", alias: "Sede Brisa Demo", role: "supercustomer", locale: "es", customer: "brisa" },
  { name: "customer", alias: "Tienda Gran Plaza Demo", role: "customer", locale: "es", customer: "brisa", establishments: ["BR-001", "BR-002"] },
  { name: "customer2", alias: "Boutique Capitole Démo", role: "customer", locale: "fr", customer: "corail", establishments: ["CO-31A"] },
] as const satisfies readonly Account[];

export type Account = {
  name: string;
  alias: string;
  role: "admin" | "manager" | "lawyer" | "supercustomer" | "customer";
  locale: "es" | "fr";
  customer?: string;
  customers?: readonly string[];
  whole?: readonly string[];
  establishments?: readonly string[];
};

export const cars = {
  brands: [
    ["Seat", ["León", "Ibiza", "Arona"]],
    ["Renault", ["Clio", "Mégane", "Captur"]],
    ["Peugeot", ["208", "308", "Partner"]],
    ["Citroën", ["C3", "Berlingo", "C4"]],
    ["Dacia", ["Sandero", "Duster"]],
    ["Opel", ["Corsa", "Astra"]],
    ["Ford", ["Focus", "Transit"]],
  ],
  colors: { Spain: ["blanco", "negro", "gris", "rojo", "azul", "verde"], France: ["blanc", "noir", "gris", "rouge", "bleu", "vert"] },
} as const;
