/** By the first two digits of the postal code, in order from 01. */
const spanish =
  "Álava,Albacete,Alicante,Almería,Ávila,Badajoz,Illes Balears,Barcelona,Burgos,Cáceres,Cádiz,Castellón,Ciudad Real,Córdoba,A Coruña,Cuenca,Girona,Granada,Guadalajara,Gipuzkoa,Huelva,Huesca,Jaén,León,Lleida,La Rioja,Lugo,Madrid,Málaga,Murcia,Navarra,Ourense,Asturias,Palencia,Las Palmas,Pontevedra,Salamanca,Santa Cruz de Tenerife,Cantabria,Segovia,Sevilla,Soria,Tarragona,Teruel,Toledo,Valencia,Valladolid,Bizkaia,Zamora,Zaragoza,Ceuta,Melilla".split(
    ",",
  );

const french =
  "Ain,Aisne,Allier,Alpes-de-Haute-Provence,Hautes-Alpes,Alpes-Maritimes,Ardèche,Ardennes,Ariège,Aube,Aude,Aveyron,Bouches-du-Rhône,Calvados,Cantal,Charente,Charente-Maritime,Cher,Corrèze,Corse,Côte-d’Or,Côtes-d’Armor,Creuse,Dordogne,Doubs,Drôme,Eure,Eure-et-Loir,Finistère,Gard,Haute-Garonne,Gers,Gironde,Hérault,Ille-et-Vilaine,Indre,Indre-et-Loire,Isère,Jura,Landes,Loir-et-Cher,Loire,Haute-Loire,Loire-Atlantique,Loiret,Lot,Lot-et-Garonne,Lozère,Maine-et-Loire,Manche,Marne,Haute-Marne,Mayenne,Meurthe-et-Moselle,Meuse,Morbihan,Moselle,Nièvre,Nord,Oise,Orne,Pas-de-Calais,Puy-de-Dôme,Pyrénées-Atlantiques,Hautes-Pyrénées,Pyrénées-Orientales,Bas-Rhin,Haut-Rhin,Rhône,Haute-Saône,Saône-et-Loire,Sarthe,Savoie,Haute-Savoie,Paris,Seine-Maritime,Seine-et-Marne,Yvelines,Deux-Sèvres,Somme,Tarn,Tarn-et-Garonne,Var,Vaucluse,Vendée,Vienne,Haute-Vienne,Vosges,Yonne,Territoire de Belfort,Essonne,Hauts-de-Seine,Seine-Saint-Denis,Val-de-Marne,Val-d’Oise".split(
    ",",
  );

/** Overseas departments have three digits. */
const overseas: Record<string, string> = { "971": "Guadeloupe", "972": "Martinique", "973": "Guyane", "974": "La Réunion", "976": "Mayotte" };

/** The province or department of a postal code. */
export function provinceOf(zip: string, country: string | null): string | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const index = Number(zip.slice(0, 2)) - 1;
  return country === "France" ? (overseas[zip.slice(0, 3)] ?? french[index]) : spanish[index];
}

/** How postal codes of a province or department begin. */
export function zipPrefixesOf(province: string): string[] {
  const [far] = Object.entries(overseas).find(([, name]) => name === province) ?? [];
  if (far) return [far];
  const index = [spanish, french].map((names) => names.indexOf(province)).find((at) => at >= 0);
  return index === undefined ? [] : [String(index + 1).padStart(2, "0")];
}

/** Other names of provinces, and their capitals where these are named otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  araba: "Álava",
  "araba/alava": "Álava",
  vitoria: "Álava",
  "vitoria-gasteiz": "Álava",
  alacant: "Alicante",
  oviedo: "Asturias",
  gijon: "Asturias",
  baleares: "Illes Balears",
  "islas baleares": "Illes Balears",
  palma: "Illes Balears",
  "palma de mallorca": "Illes Balears",
  vizcaya: "Bizkaia",
  bilbao: "Bizkaia",
  castello: "Castellón",
  "castellon de la plana": "Castellón",
  "la coruna": "A Coruña",
  coruna: "A Coruña",
  gerona: "Girona",
  guipuzcoa: "Gipuzkoa",
  "san sebastian": "Gipuzkoa",
  donostia: "Gipuzkoa",
  "donostia-san sebastian": "Gipuzkoa",
  lerida: "Lleida",
  logrono: "La Rioja",
  nafarroa: "Navarra",
  pamplona: "Navarra",
  orense: "Ourense",
  "las palmas de gran canaria": "Las Palmas",
  tenerife: "Santa Cruz de Tenerife",
  santander: "Cantabria",
};

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .trim()
    .toLowerCase();
const byName = new Map([...spanish.map((name) => [plain(name), name] as const), ...Object.entries(otherNames)]);

/** The Spanish province of this name, or whose capital has it, also without accents or in the other language of the place. */
export const provinceNamed = (name: string | null): string | undefined => (name ? byName.get(plain(name)) : undefined);

/** Whether this is the name of a province or department, in either country. */
export const isProvince = (name: string) => [...spanish, ...french, ...Object.values(overseas)].includes(name);

export type TimeZone = "Europe/Madrid" | "Atlantic/Canary" | "Europe/Paris";

/** Local time of a place: the Canaries are the postal codes 35 and 38. */
export function timeZoneOf(zip: string, country: string | null): TimeZone {
  if (country === "France") return "Europe/Paris";
  return /^3[58]/.test(zip) ? "Atlantic/Canary" : "Europe/Madrid";
}
