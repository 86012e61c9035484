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
  "selection.full": ({ most }) => `Vous ne pouvez pas sélectionner plus de ${most} fiches.`,
  "bulk.assign": ({ field }) => `Attribuer : ${field.toLocaleLowerCase("fr")}…`,
  "bulk.title": ({ field }) => `Attribuer : ${field.toLocaleLowerCase("fr")}`,
  "bulk.text": ({ n }) => (n === 1 ? "1 fiche sera modifiée." : `${n} fiches seront modifiées.`),
  "bulk.apply": "Attribuer",
  "bulk.results": "Résultat par fiche",
  "bulk.done": "Mis à jour",
  "bulk.summary": ({ done, total }) => `${done} sur ${total} mis à jour`,
  "bulk.unknown": "Fiche inconnue",
  "bulk.extend": ({ n }) => (n === 1 ? "Étendre son affectation et attribuer 1" : `Étendre son affectation et attribuer ${n}`),
  "bulk.undone": ({ done, total }) => `Attribution annulée pour ${done} sur ${total}`,
  "history.undoBulk": ({ n }) => (n === 1 ? "Annuler cette attribution" : `Annuler l’attribution de ${n} fiches`),
  "assignee.extend": "L’avocat ne peut pas l’ouvrir",
  "assignee.extendText": ({ lawyer }) =>
    `Le client ou l’établissement n’est pas attribué à ${lawyer}. Si vous continuez, il le sera et les autres affaires de ce lieu lui seront visibles.`,
  "assignee.extendYes": "Étendre son affectation et enregistrer",
  "picker.cannotOpen": "Ne peut pas l’ouvrir",
  "picker.noAccount": "Sans compte d’utilisateur",
  "picker.load": ({ open, hearings }) =>
    `${open === 1 ? "1 affaire ouverte" : `${open} affaires ouvertes`}, ${hearings === 1 ? "1 audience" : `${hearings} audiences`} sous 30 jours`,
};
