/**
 * The name of a court for a narrow place, such as a cell of a calendar: what tells it from the others comes first. Names that follow no known
 * form stay as they are.
 */
export function shortCourt(name: string): string {
  for (const [form, short] of forms) if (form.test(name)) return name.replace(form, short);
  return name;
}

const forms: readonly (readonly [RegExp, string])[] = [
  [/^Tribunal de Instancia de ([^,]+), Sección (?:de )?(?:lo )?([^,]+), plaza (n\.º ?\d+)$/iu, "$2 $3, $1"],
  [/^Tribunal de Instancia de ([^,]+), Sección (?:de )?(?:lo )?([^,]+)$/iu, "$2, $1"],
  [/^Juzgado de (?:lo )?(.+) (n\.º ?\d+) de (.+)$/iu, "$1 $2, $3"],
  [/^Audiencia Provincial de (.+)$/iu, "AP $1"],
  [/^Tribunal judiciaire de (.+)$/iu, "TJ $1"],
  [/^Tribunal correctionnel de (.+)$/iu, "T. corr. $1"],
  [/^Tribunal de police de (.+)$/iu, "T. pol. $1"],
  [/^Cour d[’']appel de (.+)$/iu, "CA $1"],
];
