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
  "bulk.undone": ({ done, total }) => `Modification annulée pour ${done} sur ${total}`,
  "bulk.menu": "Actions",
  "bulk.status": "Changer le statut…",
  "bulk.statusTitle": "Changer le statut",
  "bulk.statusText": ({ n }) =>
    n === 1
      ? "1 fiche sera modifiée, si elle remplit les conditions du statut."
      : `Parmi ${n} fiches, celles qui remplissent les conditions du statut seront modifiées.`,
  "bulk.statusCount": ({ status, n, total }) => `${status} (${n} sur ${total})`,
  "bulk.statusReason": "Motif, si le statut l’exige",
  "bulk.statusNone": "Depuis les statuts des fiches sélectionnées, aucun autre statut ne peut être attribué en bloc.",
  "bulk.change": "Changer",
  "bulk.accept": ({ n }) => (n === 1 ? "Accepter l’avertissement et changer 1" : `Accepter les avertissements et changer ${n}`),
  "bulk.action": "Ajouter une diligence…",
  "bulk.actionTitle": "Ajouter une diligence",
  "bulk.add": "Ajouter",
  "history.undoBulk": ({ n }) => (n === 1 ? "Annuler cette modification" : `Annuler la modification de ${n} fiches`),
  "assignee.extend": "L’avocat ne peut pas l’ouvrir",
  "assignee.extendText": ({ lawyer }) =>
    `Le client ou l’établissement n’est pas attribué à ${lawyer}. Si vous continuez, il le sera et les autres affaires de ce lieu lui seront visibles.`,
  "assignee.extendYes": "Étendre son affectation et enregistrer",
  "picker.cannotOpen": "Ne peut pas l’ouvrir",
  "picker.noAccount": "Sans compte d’utilisateur",
  "picker.load": ({ open, hearings }) =>
    `${open === 1 ? "1 affaire ouverte" : `${open} affaires ouvertes`}, ${hearings === 1 ? "1 audience" : `${hearings} audiences`} sous 30 jours`,
};
