import type { selection as es } from "../es/selection.ts";
import type { Same } from "../same.ts";

export const selection: Same<typeof es> = {
  "export.title": "Exporter",
  "export.xlsx": "Excel (XLSX)",
  "export.csv": "Texte délimité (CSV)",
  "selection.title": "Lignes sélectionnées",
  "selection.count": ({ n }) => (n === 1 ? "1 sélectionné" : `${n} sélectionnés`),
  "selection.clear": "Annuler la sélection",
  "selection.export": "Exporter la sélection",
  "selection.page": "Sélectionner les lignes de cette page",
  "selection.row": ({ name }) => `Sélectionner ${name}`,
  "selection.full": ({ most }) => `Vous ne pouvez pas sélectionner plus de ${most} enregistrements.`,
  "bulk.assign": ({ field }) => `Attribuer : ${field.toLocaleLowerCase("fr")}…`,
  "bulk.title": ({ field }) => `Attribuer : ${field.toLocaleLowerCase("fr")}`,
  "bulk.text": ({ n }) => (n === 1 ? "1 enregistrement sera modifié." : `${n} enregistrements seront modifiés.`),
  "bulk.apply": "Attribuer",
  "bulk.results": "Résultat par enregistrement",
  "bulk.done": "Mis à jour",
  "bulk.summary": ({ done, total }) => `${done} sur ${total} mis à jour`,
  "bulk.unknown": "Enregistrement inconnu",
};
