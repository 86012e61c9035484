import type { files as es } from "../es/files.ts";
import type { Same } from "../same.ts";

export const files: Same<typeof es> = {
  "file.invalid": ({ name }) => `Fichier non valide : ${name}`,
  "file.tooLarge": ({ name, max }) => `Le fichier ${name} dépasse ${max} Mo`,
  "file.created": "Fichier ajouté",
  "file.removed": "Fichier supprimé",
  "confirm.file": ({ name }) => `Supprimer le fichier ${name} ?`,
  "ticket.missing": "Le ticket de caisse numérisé n’a pas été ajouté",
};
