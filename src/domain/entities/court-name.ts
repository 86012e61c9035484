import type { EnumKey } from "#domain/enumerations.ts";

/** The sections of a Tribunal de Instancia by name. Names of courts are Spanish in every language. */
export const courtSectionNames: Readonly<Record<EnumKey<"courtSections">, string>> = {
  civil: "Sección Civil",
  instruction: "Sección de Instrucción",
  civilInstruction: "Sección Civil y de Instrucción",
  family: "Sección de Familia, Infancia y Capacidad",
  commercial: "Sección de lo Mercantil",
  violence: "Sección de Violencia sobre la Mujer",
  childViolence: "Sección de Violencia contra la Infancia y la Adolescencia",
  penal: "Sección de lo Penal",
  minors: "Sección de Menores",
  prisons: "Sección de Vigilancia Penitenciaria",
  administrative: "Sección de lo Contencioso-Administrativo",
  social: "Sección de lo Social",
};

type Values = { readonly section?: unknown; readonly city?: unknown; readonly number?: unknown };

/** What a Spanish court of first instance is called since 2025 (84 LOPJ): its seat, its section and the number of its post. */
export function courtName({ section, city, number }: Values): string | undefined {
  const name = (courtSectionNames as Readonly<Record<string, string>>)[String(section)];
  if (!name || !city) return undefined;
  return `Tribunal de Instancia de ${String(city)}, ${name}${number ? `, plaza n.º ${String(number)}` : ""}`;
}
