import type { EnumName } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { Catalogue } from "./catalogue.ts";

type Names = Readonly<Partial<Record<string, string>>>;

/** The label of a key of an enumeration on a record of this jurisdiction. Without a record, in filters and figures, the label fits both laws. */
export function enumLabel(
  { enums, enumsByLaw }: Pick<Catalogue, "enums" | "enumsByLaw">,
  name: EnumName,
  key: unknown,
  jurisdiction?: Jurisdiction | undefined,
): string {
  const own: Names | undefined = jurisdiction && enumsByLaw[jurisdiction][name];
  return own?.[String(key)] ?? (enums[name] as Names)[String(key)] ?? String(key);
}
