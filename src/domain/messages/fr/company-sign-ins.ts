import type { companySignIns as es } from "../es/company-sign-ins.ts";
import type { Same } from "../same.ts";

export const companySignIns: Same<typeof es> = {
  "login.company.required":
    "Votre entreprise exige la connexion avec le compte de l’entreprise. Utilisez le bouton de votre entreprise sur la page de connexion.",
  "login.company.unreachable":
    "La connexion de votre entreprise ne répond pas. Réessayez plus tard et, si cela persiste, prévenez le service informatique de votre entreprise.",
  "login.company.address": ({ domain }) =>
    `Votre entreprise n’a pas confirmé pour vous d’adresse e-mail ${domain}. Connectez-vous avec votre compte d’entreprise ou adressez-vous à votre service informatique.`,
  "menu.companySignIns": "Connexion des entreprises",
  "companySignIn.intro":
    "Les personnes d’un client peuvent se connecter avec le compte de leur entreprise (OpenID Connect), selon le domaine de leur adresse e-mail.",
  "companySignIn.none": "Aucune entreprise n’identifie ses personnes",
  "companySignIn.create": "Ajouter une entreprise",
  "companySignIn.edit": "Modifier",
  "companySignIn.editOf": ({ domain }) => `Modifier ${domain}`,
  "companySignIn.customer": "Client",
  "companySignIn.domain": "Domaine de l’adresse e-mail",
  "companySignIn.domain.hint": "Ce qui suit l’arobase : acme.fr. Un domaine appartient à un seul client.",
  "companySignIn.domain.invalid": "Saisissez le domaine d’une entreprise, comme acme.fr ; pas un domaine où chacun peut avoir une adresse",
  "companySignIn.domain.taken": "Ce domaine est déjà déclaré",
  "companySignIn.issuer": "Émetteur (issuer)",
  "companySignIn.issuer.hint": "L’adresse que le fournisseur de l’entreprise indique comme émetteur.",
  "companySignIn.clientId": "Identifiant du client",
  "companySignIn.clientSecret": "Secret du client",
  "companySignIn.secret.kept": "Il est conservé chiffré et n’est plus affiché. Laissez vide pour garder l’actuel.",
  "companySignIn.secret.new": "Il est conservé chiffré et n’est plus affiché.",
  "companySignIn.secret.again": "Avec un autre émetteur, il faut saisir le secret à nouveau",
  "companySignIn.required": "Obligatoire : ni mot de passe, ni clé d’accès, ni invitation",
  "companySignIn.required.hint":
    "Concerne les utilisateurs de ce client ayant une adresse du domaine ; leurs sessions ouvertes sont fermées. Le personnel de l’installation n’est jamais exclu.",
  "companySignIn.trusted": "C’est l’annuaire propre de l’entreprise",
  "companySignIn.trusted.hint": "Cochez si le fournisseur ne dit pas que l’adresse est confirmée, comme Microsoft Entra ID avec un seul locataire.",
  "companySignIn.redirect": "Adresse de retour à enregistrer chez le fournisseur",
  "companySignIn.test": "Essayer",
  "companySignIn.test.good": "Le fournisseur répond et reconnaît le client.",
  "companySignIn.saved": "Connexion de l’entreprise enregistrée",
  "companySignIn.removed": "Connexion de l’entreprise supprimée",
  "companySignIn.remove": "Supprimer",
  "companySignIn.removeOf": ({ domain }) => `Supprimer ${domain}`,
  "companySignIn.removeTitle": "Supprimer la connexion de l’entreprise",
  "companySignIn.removeText": ({ domain }) =>
    `Les personnes de ${domain} ne se connecteront plus avec le compte de leur entreprise. Elles gardent leur compte ici ; qui n’a pas de mot de passe peut le demander par « Mot de passe oublié ».`,
  "companySignIn.isRequired": "Obligatoire",
  "companySignIn.isOffered": "Facultatif",
  "companySignIn.people": ({ n }) => (n === 1 ? "1 personne s’est connectée ainsi" : `${n} personnes se sont connectées ainsi`),
  "companySignIn.problem.everybody": "À cette adresse chacun peut ouvrir un compte : indiquez l’émetteur propre de l’entreprise",
  "companySignIn.problem.insecure": "L’adresse doit commencer par https:// et ne contenir ni utilisateur ni mot de passe",
  "companySignIn.problem.private": "L’adresse est d’un réseau privé, que cette installation n’autorise pas (PRIVATE_NETWORKS)",
  "companySignIn.problem.timeout": "Le fournisseur n’a pas répondu à temps",
  "companySignIn.problem.unreachable": "La connexion à cette adresse a échoué",
  "companySignIn.problem.missing": "À cette adresse il n’y a pas de fournisseur OpenID Connect (/.well-known/openid-configuration)",
  "companySignIn.problem.issuer": "Le fournisseur dit avoir un autre émetteur : copiez celui qu’il indique, lettre par lettre",
  "companySignIn.problem.noCode": "Le fournisseur n’offre pas le flux de code d’autorisation (code)",
  "companySignIn.problem.client": "Le fournisseur ne reconnaît pas le client : vérifiez l’identifiant et le secret",
  "companySignIn.problem.secret": "Le fournisseur répond. Saisissez le secret pour vérifier aussi le client",
  "history.companySignIn": "Compte de l’entreprise",
  "user.company": "Compte de l’entreprise",
  "user.company.forget": "Dissocier de l’entreprise",
  "user.company.forgetText": ({ name }) =>
    `Les sessions de ${name} sont fermées. La prochaine personne que son entreprise identifie avec cette adresse sera associée au compte. Ne le faites que si cette personne a un nouveau compte dans son entreprise.`,
  "user.company.forgotten": "Compte dissocié de l’entreprise",
  "noticeKind.userWaiting": "Personnes qui attendent un rôle",
  "notice.userWaiting": ({ by, establishment }) => `${by} (${establishment}) s’est connecté pour la première fois et attend un rôle`,
  "mail.companyInvite.subject": "Accès à la plateforme juridique",
  "mail.companyInvite.body": ({ name, link }) =>
    `Bonjour ${name}, votre compte a été créé. Vous n’avez pas besoin de mot de passe : saisissez votre adresse e-mail sur la page de connexion et connectez-vous avec le compte de votre entreprise :\n\n${link}`,
  "mail.companyReset.subject": "Connectez-vous avec le compte de votre entreprise",
  "mail.companyReset.body": ({ link }) =>
    `Un nouveau mot de passe a été demandé pour votre compte. Votre entreprise exige la connexion avec le compte de l’entreprise : il n’y a donc pas de mot de passe à changer ici. Si vous n’arrivez pas à vous connecter, adressez-vous à votre service informatique.\n\n${link}`,
  "mail.userWaiting.subject": ({ by }) => `${by} attend un rôle`,
  "mail.userWaiting.body": ({ by, establishment, link }) =>
    `${by} (${establishment}) s’est connecté pour la première fois avec le compte de son entreprise. Rien ne lui sera visible tant que vous ne lui aurez pas donné un rôle et ses magasins :\n\n${link}`,
};
