/** Files that arrived whole and could not join their record: the settings of managers, their day. */
export const heldFiles = {
  "menu.heldFiles": "Fichiers retenus",
  "heldFile.intro":
    "Ils sont arrivés entiers, mais n’ont pas pu être ajoutés à leur fiche. Ils sont conservés tels quels, avec leur empreinte, jusqu’à ce que quelqu’un décide. Le journal note chaque décision.",
  "heldFile.none": "Aucun fichier retenu",
  "heldFile.more": ({ n }: { n: number }) => `Il y a ${n} fichiers retenus. Les plus anciens sont affichés.`,
  "heldFile.reason.sender": "La personne qui l’a envoyé n’a plus d’accès",
  "heldFile.reason.record": "La fiche a été supprimée ou n’est plus visible pour la personne qui l’a envoyé",
  "heldFile.sent": ({ by, when }: Record<"by" | "when", string>) => `Envoyé par ${by}, ${when}`,
  "heldFile.for": ({ record }: { record: string }) => `Pour ${record}`,
  "heldFile.deleted": "Fiche supprimée",
  "heldFile.hash": "Empreinte SHA-256",
  "heldFile.join": ({ record }: { record: string }) => `Ajouter à ${record}`,
  "heldFile.joinOf": ({ name, record }: Record<"name" | "record", string>) => `Ajouter à ${record} : ${name}`,
  "heldFile.other": "Ajouter à une autre fiche",
  "heldFile.otherOf": ({ name }: { name: string }) => `Ajouter à une autre fiche : ${name}`,
  "heldFile.kind": "Type de fiche",
  "heldFile.record": "Fiche",
  "heldFile.add": "Ajouter",
  "heldFile.joined": "Fichier ajouté à la fiche",
  "heldFile.discard": "Écarter",
  "heldFile.discardOf": ({ name }: { name: string }) => `Écarter ${name}`,
  "heldFile.discardTitle": "Écarter le fichier",
  "heldFile.discardText": ({ name }: { name: string }) =>
    `${name} sera effacé et ne pourra pas être récupéré. Le journal conserve son empreinte et qui l’a écarté.`,
  "heldFile.discarded": "Fichier écarté",
};
