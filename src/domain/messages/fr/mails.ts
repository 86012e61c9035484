import type { mails as es } from "../es/mails.ts";
import type { Same } from "../same.ts";

export const mails: Same<typeof es> = {
  "mail.invite.subject": "Accès à la plateforme juridique",
  "mail.invite.body": ({ name, link, hours }: { name: string; link: string; hours: string }) =>
    `Bonjour ${name}, votre compte a été créé. Choisissez votre mot de passe :\n\n${link}\n\nLe lien expire dans ${hours} heures.`,
  "mail.reset.subject": "Réinitialisation du mot de passe",
  "mail.reset.body": ({ minutes, link }: { minutes: string; link: string }) =>
    `Vous avez demandé un nouveau mot de passe. Utilisez ce lien dans les ${minutes} minutes :\n\n${link}\n\nSi vous n’êtes pas à l’origine de cette demande, ignorez ce message.`,
  "mail.passwordChanged.subject": "Mot de passe modifié",
  "mail.passwordChanged.body": ({ date }: { date: string }) =>
    `Votre mot de passe a été modifié le ${date}. Si ce n’est pas vous, prévenez votre gestionnaire.`,
  "mail.otpChanged.subject": ({ state }: { state: string }) => `Double authentification ${state}`,
  "mail.otpChanged.body": ({ state, date }: { state: string; date: string }) =>
    `La double authentification a été ${state} le ${date}. Si ce n’est pas vous, prévenez votre gestionnaire.`,
  "mail.newDevice.subject": "Nouvelle connexion à votre compte",
  "mail.newDevice.body": ({ date, browser }: { date: string; browser: string }) =>
    `Connexion depuis un nouvel appareil le ${date} (${browser}). Si ce n’est pas vous, changez de mot de passe.`,
  "mail.footer": "Message automatique et confidentiel. Vous pouvez désactiver les notifications dans votre profil.",
};
