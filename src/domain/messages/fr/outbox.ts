import type { outbox as es } from "../es/outbox.ts";
import type { Same } from "../same.ts";

export const outbox: Same<typeof es> = {
  "offline.title": "Hors connexion",
  "offline.text":
    "Cet écran nécessite une connexion. En attendant, vous pouvez signaler un fait : il sera gardé ici et envoyé dès que la connexion sera rétablie.",
  "offline.wait": "Cet écran nécessite une connexion. Vérifiez le réseau et réessayez.",
  "outbox.saved.text":
    "Le signalement est gardé sur cet appareil et sera envoyé dès que la connexion sera rétablie, même si vous fermez cette page. Ne fermez pas la session avant.",
  "outbox.title": "En attente d’envoi",
  "outbox.count": ({ n }) => (n === 1 ? "1 signalement en attente d’envoi" : `${n} signalements en attente d’envoi`),
  "outbox.bar": ({ n }) =>
    n === 1
      ? "1 signalement est gardé sur cet appareil et sera envoyé dès que la connexion sera rétablie."
      : `${n} signalements sont gardés sur cet appareil et seront envoyés dès que la connexion sera rétablie.`,
  "outbox.waiting": "Sera envoyé dès que la connexion sera rétablie",
  "outbox.retrying": "Le serveur ne répond pas encore ; nouvel essai automatique",
  "outbox.files": "Envoyé ; des fichiers restent à transmettre",
  "outbox.foreign": "D’une autre personne : sera envoyé à sa prochaine connexion",
  "outbox.refused": ({ problem }) => `L’envoi a échoué : ${problem}`,
  "outbox.edit": "Corriger",
  "outbox.outdated": "La déclaration est partie telle qu’elle était enregistrée",
  "outbox.outdated.text": ({ record }) => `Les dernières modifications n’y sont pas : complétez-la dans la fiche ${record}.`,
  "outbox.edit.text": "Le brouillon en cours sera remplacé.",
  "outbox.discard": "Abandonner",
  "outbox.discard.title": "Abandonner le signalement",
  "outbox.discard.text": ({ name }) => `Le signalement de ${name} sera effacé avec ses fichiers, sans être envoyé. Cette action est irréversible.`,
  "outbox.signOut.title": "Des signalements ne sont pas envoyés",
  "outbox.signOut": ({ n }) =>
    n === 1
      ? "Si vous vous déconnectez maintenant, le signalement en attente d’envoi sera effacé de cet appareil et perdu."
      : `Si vous vous déconnectez maintenant, les ${n} signalements en attente d’envoi seront effacés de cet appareil et perdus.`,
};
