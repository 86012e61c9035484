/** `MM-DD`, or days from Easter Sunday. */
export type RegionalHoliday = string | number;

const maundyThursday = -3;
const easterMonday = 1;

type Community = { provinces: readonly string[]; holidays: readonly RegionalHoliday[] };

/**
 * Only days that each community keeps every year. Left out, because a yearly decree moves them or they are not certain: 19 March,
 * 24 June outside Catalonia, 25 July outside Galicia, Mondays instead of a Sunday, the days of Ceuta and Melilla, and the two of each town.
 * A day missing here makes a proposed date earlier, never later.
 */
const communities: readonly Community[] = [
  {
    provinces: ["Almería", "Cádiz", "Córdoba", "Granada", "Huelva", "Jaén", "Málaga", "Sevilla"],
    holidays: ["02-28", maundyThursday],
  },
  { provinces: ["Huesca", "Teruel", "Zaragoza"], holidays: ["04-23", maundyThursday] },
  { provinces: ["Asturias"], holidays: ["09-08", maundyThursday] },
  { provinces: ["Illes Balears"], holidays: ["03-01", maundyThursday] },
  { provinces: ["Las Palmas", "Santa Cruz de Tenerife"], holidays: ["05-30", maundyThursday] },
  { provinces: ["Cantabria"], holidays: ["07-28", "09-15", maundyThursday] },
  { provinces: ["Albacete", "Ciudad Real", "Cuenca", "Guadalajara", "Toledo"], holidays: ["05-31", maundyThursday] },
  {
    provinces: ["Ávila", "Burgos", "León", "Palencia", "Salamanca", "Segovia", "Soria", "Valladolid", "Zamora"],
    holidays: ["04-23", maundyThursday],
  },
  { provinces: ["Barcelona", "Girona", "Lleida", "Tarragona"], holidays: ["06-24", "09-11", easterMonday] },
  { provinces: ["Alicante", "Castellón", "Valencia"], holidays: ["10-09", easterMonday] },
  { provinces: ["Badajoz", "Cáceres"], holidays: ["09-08", maundyThursday] },
  { provinces: ["A Coruña", "Lugo", "Ourense", "Pontevedra"], holidays: ["07-25", maundyThursday] },
  { provinces: ["Madrid"], holidays: ["05-02", maundyThursday] },
  { provinces: ["Murcia"], holidays: ["06-09", maundyThursday] },
  { provinces: ["Navarra"], holidays: ["12-03", maundyThursday, easterMonday] },
  { provinces: ["Álava", "Bizkaia", "Gipuzkoa"], holidays: [maundyThursday, easterMonday] },
  { provinces: ["La Rioja"], holidays: ["06-09", maundyThursday] },
];

export const regionalHolidays = (province: string): readonly RegionalHoliday[] =>
  communities.find(({ provinces }) => provinces.includes(province))?.holidays ?? [];
