import type { mails as es } from "../es/mails.ts";
import type { Same } from "../same.ts";

export const mails: Same<typeof es> = {
  "mail.invite.subject": "Accès à la plateforme juridique",
  "mail.invite.body": ({ name, link, hours }: { name: string; link: string; hours: string }) =>
    `Bonjour ${name}, votre compte a été créé. Choisissez votre mot de passe :\n\n${link}\n\nLe lien expire dans ${hours} heures.`,
  "mail.verify.subject": "Confirmez votre adresse e-mail",
  "mail.verify.body": ({ name, link, hours }) =>
    `Bonjour ${name}. Un compte a été demandé avec cette adresse e-mail. Si c’est vous, confirmez-le ici avec le mot de passe que vous avez choisi :\n\n${link}\n\nLe lien expire dans ${hours} heures. Si ce n’est pas vous, ignorez ce message : sans confirmation, le compte ne permet rien.`,
  "mail.hasAccount.subject": "Vous avez déjà un compte",
  "mail.hasAccount.body": ({ name, link }) =>
    `Bonjour ${name}. Un compte a été demandé avec cette adresse e-mail, qui en a déjà un. Si c’est vous, connectez-vous ici ; si vous avez oublié le mot de passe, vous pouvez en demander un autre à cet endroit :\n\n${link}\n\nSi ce n’est pas vous, ignorez ce message : rien n’a changé.`,
  "mail.registered.subject": "Nouvelle demande d’accès",
  "mail.registered.body": ({ name, email, link }) =>
    `${name} (${email}) a demandé un compte. La connexion ne sera possible que lorsque vous lui aurez donné un rôle :\n\n${link}`,
  "mail.roleGiven.subject": "Vous pouvez vous connecter",
  "mail.roleGiven.body": ({ name, link }) => `Bonjour ${name}. Votre demande d’accès est acceptée. Connectez-vous ici :\n\n${link}`,
  "mail.recordAsked.subject": "Un magasin demande une fiche",
  "mail.recordAsked.body": ({ name, email, kind, link }) =>
    `${name} (${email}) a saisi une donnée d’une fiche (${kind}) qui ne lui est pas visible et la demande :\n\n${link}\n\nPour la lui donner, reliez-la à une affaire de ce magasin. Sinon, vous n’avez rien à faire.`,
  "mail.reset.subject": "Réinitialisation du mot de passe",
  "mail.reset.body": ({ minutes, link }: { minutes: string; link: string }) =>
    `Vous avez demandé un nouveau mot de passe. Utilisez ce lien dans les ${minutes} minutes :\n\n${link}\n\nSi vous n’êtes pas à l’origine de cette demande, ignorez ce message.`,
  "mail.passwordChanged.subject": "Mot de passe modifié",
  "mail.passwordChanged.body": ({ date }: { date: string }) =>
    `Votre mot de passe a été modifié le ${date}. Si ce n’est pas vous, prévenez votre gestionnaire.`,
  "mail.otpChanged.subject": ({ state }: { state: string }) => `Double authentification ${state}`,
  "mail.otpChanged.body": ({ state, date }: { state: string; date: string }) =>
    `La double authentification a été ${state} le ${date}. Si ce n’est pas vous, prévenez votre gestionnaire.`,
  "mail.passkeyAdded.subject": "Clé d’accès ajoutée",
  "mail.passkeyAdded.body": ({ name, date }: { name: string; date: string }) =>
    `La clé d’accès « ${name} » a été ajoutée à votre compte le ${date}. Elle permet de se connecter sans mot de passe. Si ce n’est pas vous, prévenez votre gestionnaire.`,
  "mail.webhookDisabled.subject": "Webhook désactivé",
  "mail.webhookDisabled.body": ({ name, link }) =>
    `Le webhook « ${name} » a été désactivé : pendant deux jours, rien n’a pu être remis à son adresse, ou celle-ci a répondu qu’elle n’existe plus.\n\nVérifiez le système qui le reçoit, puis réactivez-le :\n\n${link}`,
  "mail.passkeyRemoved.subject": "Clé d’accès supprimée",
  "mail.passkeyRemoved.body": ({ name, date }: { name: string; date: string }) =>
    `La clé d’accès « ${name} » a été supprimée de votre compte le ${date}. Si ce n’est pas vous, prévenez votre gestionnaire.`,
  "mail.newDevice.subject": "Nouvelle connexion à votre compte",
  "mail.newDevice.body": ({ date, browser }: { date: string; browser: string }) =>
    `Connexion depuis un nouvel appareil le ${date} (${browser}). Si ce n’est pas vous, changez de mot de passe.`,
  "mail.caseNew.subject": ({ civil, number }) => `Nouvelle affaire ${civil && `${civil} `}${number}`,
  "mail.caseNew.body": ({ establishment, cid, date, link }) => `${establishment} a créé l’affaire ${cid}, du ${date}. Consultez-la :\n\n${link}`,
  "mail.assigned.subject": ({ record }) => `On vous a confié ${record}`,
  "mail.assigned.body": ({ record, establishment, link }) => `On vous a confié ${record}, ${establishment}. À ouvrir ici :\n\n${link}`,
  "mail.escalation.subject": ({ cid }) => `Sans action : affaire ${cid}`,
  "mail.escalation.body": ({ cid, establishment, deadline, date, lawyer, link }) =>
    `Affaire ${cid} (${establishment}). ${deadline} : ${date}. ${lawyer ? `Elle est suivie par ${lawyer}` : "Elle n’a pas d’avocat"} et personne ne l’a modifiée depuis le rappel.\n\n${link}`,
  "mail.corrected.subject": ({ cid }) => `Rectification : affaire ${cid}`,
  "mail.corrected.body": ({ cid, establishment, status, link }) =>
    `L’avis antérieur sur l’affaire ${cid} (${establishment}) est sans effet : il avait été enregistré par erreur et a été annulé.${link && status && ` L’affaire est en « ${status} ».`}${link && `\n\n${link}`}`,
  "mail.pendingDoc.subject": ({ cid }) => `Pièces manquantes : affaire ${cid}`,
  "mail.pendingDoc.body": ({ cid, items, date, link }) =>
    `Pour poursuivre l’affaire ${cid}, il manque${items ? ` :\n\n${items}` : " des pièces."}\n\nAjoutez-les${date && ` avant le ${date}`} ici :\n\n${link}`,
  "mail.conversionAsked.subject": ({ cid }) => `Conversion demandée : incident sans plainte ${cid}`,
  "mail.conversionAsked.body": ({ cid, establishment, date, link }) =>
    `Le siège demande de convertir en affaire l’incident sans plainte ${cid} (${establishment}), du ${date}. Ouvrez-le et décidez ici :\n\n${link}`,
  "mail.documentsReady.subject": ({ cid }) => `Pièces au complet : affaire ${cid}`,
  "mail.documentsReady.body": ({ cid, establishment, link }) =>
    `${establishment} a fourni tout ce qui lui était demandé dans l’affaire ${cid}. Vérifiez ici :\n\n${link}`,
  "mail.status.subject": ({ cid, status }) => `Affaire ${cid} : ${status}`,
  "mail.status.body": ({ cid, establishment, status, link }) => `L’affaire ${cid} (${establishment}) est passée à « ${status} ». Détail :\n\n${link}`,
  "mail.trialSet.subject": ({ date }) => `Audience fixée : ${date}`,
  "mail.trialSet.body": ({ cid, date, hour, court, room, link }) =>
    `Affaire ${cid}. Audience le ${date} à ${hour}, ${court}${room && `, salle ${room}`}. Munissez-vous d’une pièce d’identité et de la convocation.\n\n${link}`,
  "mail.hearingSet.subject": ({ hearing, date }) => `${hearing} : ${date}`,
  "mail.hearingSet.body": ({ cid, hearing, date, hour, court, link }) =>
    `Affaire ${cid}. ${hearing} : le ${date} à ${hour}${court && `, ${court}`}.\n\n${link}`,
  "mail.digest.subject": ({ n }) => `Résumé du jour : ${n} avis`,
  "mail.digest.body": ({ lines, link }) => `Avis du jour :\n\n${lines}\n\nDétail :\n\n${link}`,
  "mail.trialWitness.subject": ({ date }) => `Information : audience du ${date}`,
  "mail.trialWitness.body": ({ date, hour, court, room, lawyer, link }) =>
    `Vous êtes mentionné comme témoin à l’audience du ${date} à ${hour}, ${court}${room && `, salle ${room}`}. Ce message n’est qu’une information : la convocation officielle émane du tribunal.${lawyer && ` En cas d’empêchement, prévenez ${lawyer}.`}${link && `\n\nDites-nous si vous serez présent, sans mot de passe et en un instant :\n\n${link}`}`,
  "mail.trialReminderWitness.subject": ({ days }) =>
    `Rappel : audience ${days === "0" ? "aujourd’hui" : `dans ${days} ${days === "1" ? "jour" : "jours"}`}`,
  "mail.trialReminderWitness.body": ({ date, hour, court, lawyer, link }) =>
    `Nous vous rappelons l’audience du ${date} à ${hour}${court && `, ${court}`}, où vous êtes mentionné comme témoin.${lawyer && ` En cas d’empêchement, prévenez ${lawyer}.`}${link && `\n\nDites-nous si vous serez présent, ou modifiez votre réponse :\n\n${link}`}`,
  "mail.witnessCannot.subject": ({ cid }) => `Un témoin est empêché : affaire ${cid}`,
  "mail.witnessCannot.body": ({ cid, establishment, date, hour, link }) =>
    `Un témoin de l’affaire ${cid} (${establishment}) a répondu qu’il ne peut pas venir à l’audience du ${date} à ${hour}. Son motif figure dans l’affaire :\n\n${link}`,
  "mail.trialReminder.subject": ({ days }) => `Rappel : audience ${days === "0" ? "aujourd’hui" : `dans ${days} ${days === "1" ? "jour" : "jours"}`}`,
  "mail.trialReminder.body": ({ cid, date, hour, court, link }) =>
    `Affaire ${cid} : audience le ${date} à ${hour}, ${court}.${link && `\n\n${link}`}`,
  "mail.trialMoved.subject": ({ date }) => `Changement de date d’audience : ${date}`,
  "mail.trialMoved.body": ({ cid, previous, reason, date, hour, court, room, link }) =>
    `Affaire ${cid}. L’audience du ${previous} est renvoyée (${reason}). Nouvelle date : le ${date} à ${hour}, ${court}${room && `, salle ${room}`}.\n\n${link}`,
  "mail.trialMovedWitness.subject": ({ date }) => `Information : l’audience est déplacée au ${date}`,
  "mail.trialMovedWitness.body": ({ previous, date, hour, court, room, lawyer, link }) =>
    `L’audience du ${previous} n’aura pas lieu ce jour-là. Vous êtes mentionné comme témoin à la nouvelle audience du ${date} à ${hour}, ${court}${room && `, salle ${room}`}. Ce message n’est qu’une information : la convocation officielle émane du tribunal.${lawyer && ` En cas d’empêchement, prévenez ${lawyer}.`}${link && `\n\nDites-nous si vous serez présent ce jour-là, même si vous aviez déjà répondu :\n\n${link}`}`,
  "mail.trialSuspended.subject": ({ cid }) => `Audience renvoyée : affaire ${cid}`,
  "mail.trialSuspended.body": ({ date, reason }) => `L’audience du ${date} est renvoyée (${reason}). La nouvelle date vous sera communiquée.`,
  "mail.trialCancelled.subject": ({ cid }) => `Audience annulée : affaire ${cid}`,
  "mail.trialCancelled.body": ({ cid, date, hour, status, link }) =>
    `L’audience du ${date} à ${hour} n’aura pas lieu : l’affaire ${cid} est passée à « ${status} ».\n\n${link}`,
  "mail.trialCancelledWitness.subject": ({ date }) => `Vous n’avez pas à vous présenter à l’audience du ${date}`,
  "mail.trialCancelledWitness.body": ({ date, hour, court, lawyer }) =>
    `L’audience du ${date} à ${hour}${court && `, ${court}`}, où vous étiez mentionné comme témoin, n’aura pas lieu. Vous n’avez pas à vous présenter.${lawyer && ` Pour toute question, adressez-vous à ${lawyer}.`}`,
  "mail.hearingSuspended.subject": ({ hearing, date }) => `Renvoi : ${hearing}, ${date}`,
  "mail.hearingSuspended.body": ({ cid, hearing, date, link }) =>
    `Affaire ${cid}. ${hearing} du ${date} : renvoi. La nouvelle date vous sera communiquée.\n\n${link}`,
  "mail.hearingCancelled.subject": ({ hearing, date }) => `Sans objet : ${hearing}, ${date}`,
  "mail.hearingCancelled.body": ({ cid, hearing, date, status, link }) =>
    `Affaire ${cid}. ${hearing} du ${date} : n’aura pas lieu, l’affaire étant passée à « ${status} ».\n\n${link}`,
  "mail.judgment.subject": ({ cid }) => `Jugement : affaire ${cid}`,
  "mail.judgment.body": ({ type, cid, link }) => `Décision rendue dans l’affaire ${cid} : ${type}. Consultez-la :\n\n${link}`,
  "mail.orderEnd.subject": ({ date }) => `Interdiction de paraître : fin le ${date}`,
  "mail.orderEnd.body": ({ cid, establishment, date }) => `L’interdiction de paraître de l’affaire ${cid} (${establishment}) prend fin le ${date}.`,
  "mail.limitation.subject": ({ cid }) => `Alerte prescription : affaire ${cid}`,
  "mail.limitation.body": ({ date, link }) => `Date de prescription proposée : ${date}. Vérifiez-la et agissez :\n\n${link}`,
  "mail.appeal.subject": ({ cid }) => `Délai d’appel : affaire ${cid}`,
  "mail.appeal.body": ({ date, link }) => `Le délai expire le ${date} (proposition).\n\n${link}`,
  "mail.civilDue.subject": ({ date }) => `Délai pour conclure ou s’opposer : échéance le ${date}`,
  "mail.civilDue.body": ({ cid, days, link }) =>
    `Affaire civile ${cid} : ${days === "0" ? "le délai expire aujourd’hui" : `${days} ${days === "1" ? "jour restant" : "jours restants"}`}.\n\n${link}`,
  "mail.legalTerm.subject": ({ cid, date }) => `Délai de l’affaire ${cid} : ${date}`,
  "mail.legalTerm.body": ({ cid, term, date, link }) => `Affaire ${cid}. ${term} : ${date}. Vérifiez-le et agissez :\n\n${link}`,
  "mail.taskAssigned.subject": ({ record }) => `Tâche : ${record}`,
  "mail.taskAssigned.body": ({ record, establishment, date, link }) =>
    `Une tâche vous est confiée pour le ${date} dans ${record} (${establishment}). Consultez-la ici :\n\n${link}`,
  "mail.taskDue.subject": ({ record, days }) => `Tâche ${days === "0" ? "pour aujourd’hui" : "en retard"} : ${record}`,
  "mail.taskDue.body": ({ record, establishment, date, days, link }) =>
    `${days === "0" ? "Vous avez une tâche pour aujourd’hui" : `Vous avez une tâche en retard depuis le ${date}`} dans ${record} (${establishment}). Consultez-la ici :\n\n${link}`,
  "mail.movedDates.subject": "Dates clés modifiées",
  "mail.movedDates.body": ({ moved, link }) =>
    `Des règles de calcul des délais ont été corrigées. Ces dates clés de vos affaires changent (avant → maintenant) :\n\n${moved.split("; ").join("\n")}\n\nLes rappels déjà envoyés ne sont pas répétés.\n\n${link}`,
  "mail.teaching.subject": "Nouveau contenu de formation",
  "mail.teaching.body": ({ title, link }) => `« ${title} » est disponible :\n\n${link}`,
  "mail.footerGuest": "Message automatique et confidentiel. Merci de ne pas y répondre.",
  "mail.report.subject": "Votre rapport est prêt",
  "mail.report.body": ({ link }) => `Téléchargez-le sous 24 heures\u00a0:\n\n${link}`,
  "mail.footer": ({ link }) => `Message automatique et confidentiel. Vous pouvez désactiver les notifications dans votre profil.\n${link}`,
  "mail.action.open": "Ouvrir",
  "mail.action.password": "Choisir le mot de passe",
  "mail.action.verify": "Confirmer l’adresse",
  "mail.action.signIn": "Se connecter",
  "mail.action.download": "Télécharger",
  "mail.action.attend": "Répondre",
};
