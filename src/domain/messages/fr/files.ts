import type { files as es } from "../es/files.ts";
import type { Same } from "../same.ts";

export const files: Same<typeof es> = {
  "file.invalid": ({ name }) => `Fichier non valide : ${name}`,
  "file.tooLarge": ({ name, max }) => `Le fichier ${name} dépasse ${max} Mo`,
  "file.tooMany": ({ max }) => `Pas plus de ${max} fichiers`,
  "file.busy": "Le fichier est en cours d’envoi ailleurs. Réessayez dans quelques secondes.",
  "file.damaged": "Le fichier est endommagé et n’est pas remis. Prévenez votre administrateur.",
  "file.noSpace": "Il n’y a plus de place pour les fichiers",
  "file.created": "Fichier ajouté",
  "file.removed": "Fichier supprimé",
  "confirm.file": ({ name }) => `Supprimer le fichier ${name} ?`,
  "ticket.missing": "Le ticket de caisse numérisé n’a pas été ajouté",
};
