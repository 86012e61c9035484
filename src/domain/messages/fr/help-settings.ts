import type { helpSettings as es } from "../es/help-settings.ts";

const list = (what: string, more: string) => [
  what,
  "Saisissez dans la case pour chercher, cliquez sur un titre pour trier et utilisez les filtres pour affiner.",
  more,
];
const edit = (what: string, more: string) => [
  what,
  more,
  "La barre d’enregistrement apparaît quand il y a des modifications ; l’historique dit qui a changé quoi et quand.",
];

export const helpSettings: Record<keyof typeof es, readonly string[]> = {
  "/settings/users": list(
    "Ce sont les personnes qui peuvent se connecter, avec leur rôle et ce qu’elles voient.",
    "Un nouvel utilisateur reçoit une invitation pour choisir son mot de passe. Le désactiver ferme ses sessions aussitôt.",
  ),
  "/settings/users/$id": edit(
    "Le rôle décide de ce que la personne peut faire ; les clients, les établissements et les types d’affaire décident de ce qu’elle voit.",
    "Une liste vide signifie qu’elle ne voit rien, jamais qu’elle voit tout. Les changements valent dès la requête suivante. À côté figurent la dernière connexion, le statut de l’invitation et ce que cette personne voit. Un compte de service est pour un programme : il ne se connecte pas et utilise des jetons.",
  ),
  "/settings/customers": list(
    "Ce sont les entreprises pour lesquelles on travaille.",
    "On y crée un client, ou on en importe plusieurs depuis une feuille de calcul.",
  ),
  "/settings/customers/new": edit(
    "Indiquez le nom et le numéro SIREN ou CIF : deux clients ne peuvent avoir le même.",
    "Les types d’affaire décident des menus de ses utilisateurs. Les sociétés et les établissements s’ajoutent après l’enregistrement.",
  ),
  "/settings/customers/$id": edit(
    "Elle réunit les données du client, ses sociétés et ses établissements.",
    "Vous pouvez imposer la double authentification à tous ses utilisateurs. Dans « Documents et courriels », donnez-lui son nom, sa couleur et son en-tête sur les documents, et son expéditeur dans les courriels adressés à ses équipes.",
  ),
  "/settings/establishments": list(
    "Ce sont les magasins. Les utilisateurs d’un client voient les leurs.",
    "Les gestionnaires créent des magasins ou les importent depuis une feuille de calcul.",
  ),
  "/settings/establishments/new": edit(
    "Indiquez le client, le code et l’adresse. Le pays et le code postal décident de la loi et de l’heure de ses affaires.",
    "L’avocat indiqué ici est proposé dans les nouvelles affaires du magasin.",
  ),
  "/settings/establishments/$id": edit(
    "Elle réunit les données du magasin et ses affaires.",
    "Un magasin qui passe à un autre client quitte les zones de l’ancien ; les deux changements restent dans l’historique.",
  ),
  "/settings/zones": list("Une zone regroupe des établissements d’un client.", "Elles servent à filtrer les chiffres et les listes."),
  "/settings/zones/$id": edit(
    "Choisissez les établissements qui forment la zone.",
    "Un établissement peut être dans plusieurs. L’onglet des affaires montre celles de tous ses magasins.",
  ),
  "/settings/lawyers": list(
    "Ce sont les avocats, avec leur numéro et leur couleur dans le calendrier.",
    "Les clients voient le nom, le numéro, le statut et la couleur ; les gestionnaires et l’avocat lui-même voient le reste.",
  ),
  "/settings/lawyers/$id": edit(
    "Elle réunit les données de l’avocat, ses clients, ses établissements et ses affaires.",
    "Relié à un utilisateur, l’avocat reçoit les notifications de ses affaires et voit son calendrier.",
  ),
  "/settings/witnesses": list(
    "Ce sont les personnes qui peuvent témoigner, dans le fichier de chaque client.",
    "Il ne peut y en avoir deux avec la même pièce d’identité chez un client : cherchez avant d’en créer un autre. Le filtre « À compléter » réunit les personnes qu’un magasin a signalées avec peu de données.",
  ),
  "/settings/witnesses/$id": edit(
    "Indiquez une adresse e-mail ou un mobile : les informations sur l’audience y arrivent.",
    "L’onglet des affaires montre où cette personne apparaît, parmi celles que vous pouvez voir.",
  ),
  "/settings/courts": list(
    "Ce sont les juridictions d’Espagne et de France proposées dans les affaires.",
    "Le pays décide dans quelles affaires chacune est proposée.",
  ),
  "/settings/courts/$id": edit(
    "Indiquez le nom, le siège et le type. En Espagne, depuis 2025, choisissez la section du Tribunal de Instancia : le nom complet est proposé. Les anciens noms restent dans leurs affaires.",
    "L’heure des audiences s’entend à l’heure du lieu de la juridiction.",
  ),
  "/settings/mailTemplates": list(
    "Ce sont les textes par lesquels commence un courriel écrit depuis une affaire, par destinataire et par langue.",
    "La personne qui écrit peut modifier le texte avant l’envoi.",
  ),
  "/settings/mailTemplates/$id": edit(
    "Ce qui est entre doubles accolades est rempli avec les données de l’affaire : {{affaire}}, {{client}}, {{magasin}}, {{date}}, {{tribunal}}, {{procedure}}, {{audience}}, {{avocat}}, {{expediteur}} et {{aujourdhui}}. Les autres mots entre accolades sont refusés.",
    "Cochez « hors d’usage » pour ne plus le proposer ; les courriels déjà envoyés restent tels quels.",
  ),
  "/settings/taskPresets": list(
    "Ce sont les tâches proposées dans les affaires d’un pays selon leur statut.",
    "Celles qui sont « créées d’elles-mêmes » s’ajoutent quand l’affaire passe à ce statut, une fois par affaire, au nom de son avocat.",
  ),
  "/settings/taskPresets/$id": edit(
    "Indiquez ce qu’il y a à faire, dans quelles affaires et en combien de jours. Les jours ouvrés excluent les fins de semaine et les fêtes nationales.",
    "Cochez « hors d’usage » pour ne plus la proposer ; les tâches déjà créées restent telles quelles.",
  ),
  "/settings/templates": list(
    "Ce sont les documents Word à partir desquels les écrits d’une affaire sont rédigés : plaintes, constitutions, recours, lettres.",
    "Ceux du logiciel sont des projets : faites-les vérifier par un avocat et déposez votre propre version. Ceux qui sont hors d’usage ne sont pas proposés.",
  ),
  "/settings/templates/$id": edit(
    "Indiquez à quelles affaires le modèle convient ; sans statut, il convient à toutes. La diligence est notée quand l’écrit est marqué comme déposé.",
    "Téléchargez le document, modifiez-le dans Word et déposez-le : il est vérifié et, si une balise n’existe pas, vous saurez laquelle et où. Toutes les versions sont conservées.",
  ),
  "/settings/placeholders": [
    "Ce sont les balises à écrire entre accolades dans un modèle, avec un exemple pour chacune.",
    "Choisissez le type d’affaire et la langue du modèle, puis copiez celle qu’il vous faut.",
    "Un bloc {#temoins}…{/temoins} se répète pour chaque témoin ; {#juridiction}…{/juridiction} n’apparaît que s’il y a une juridiction, et {^juridiction}…{/juridiction} que s’il n’y en a pas.",
  ],
  "/settings/bands": list(
    "Ce sont les bandes organisées enregistrées par votre entreprise.",
    "Ouvrez-en une pour voir ses auteurs, ses véhicules et ses affaires.",
  ),
  "/settings/bands/$id": edit(
    "Décrivez comment la bande agit et reliez ses auteurs et ses véhicules.",
    "« Relations » dessine avec qui elle apparaît. La première image la représente dans les listes.",
  ),
  "/settings/criminals": list(
    "Ce sont les auteurs enregistrés par votre entreprise. Les utilisateurs d’un client voient ceux de leurs propres affaires, sauf si l’installation montre tout le fichier.",
    "De chacun, elle dit combien d’affaires que vous voyez il compte, le jour de la dernière et le montant total. Ouvrez-en un pour voir ses bandes, ses véhicules et ses affaires.",
  ),
  "/settings/criminals/$id": edit(
    "Une pièce d’identité, un nom ou un surnom suffit. La pièce d’identité ne peut se répéter dans le fichier ; si un autre magasin l’a déjà, demandez la fiche au siège.",
    "Reliez ses bandes et ses véhicules. « Relations » dessine avec qui et dans quelles affaires il apparaît. La date de naissance décide s’il est mineur ; « Antécédents » réunit ses condamnations.",
  ),
  "/settings/vehicles": list("Ce sont les véhicules apparus dans les faits.", "L’immatriculation se cherche avec ou sans tirets ni espaces."),
  "/settings/vehicles/$id": edit(
    "Indiquez l’immatriculation ; cochez la case si elle est étrangère.",
    "Reliez les bandes et les auteurs qui l’utilisent. L’onglet des affaires montre où il apparaît.",
  ),
  "/settings/duplicates": [
    "Cette page montre les fiches qui sont probablement les mêmes, avec un pourcentage : noms à une lettre près, dans un autre ordre ou en initiales, plaques et pièces d’identité à un caractère près.",
    "« Comparer » les met côte à côte ; choisissez celle qui reste et la valeur de chaque champ. « Fusionner » réunit liens, fichiers et historique ; rien ne se réunit seul, et jamais des fiches de clients différents.",
    "« Pas un doublon » est retenu ; « Écartées » permet de proposer à nouveau la paire.",
    "Le message qui confirme une fusion permet de l’annuler. En bas figurent celles des 30 derniers jours : « Annuler la fusion » dit d’abord ce qui revient et ce qui reste.",
    "Seuls les gestionnaires la voient.",
  ],
  "/settings/accesses": [
    "Elle dit qui a vu quelle affaire, quel incident, quel auteur ou témoin, quand et comment.",
    "Filtrez par utilisateur, type et période ; « Exporter » donne tout, une ligne par fiche.",
    "Conservation : 24 mois. Seuls les administrateurs la voient ; les gestionnaires voient l’onglet « Accès » de chaque fiche.",
  ],
  "/settings/retention": [
    "Elle montre combien de temps chaque fiche est conservée et ce qui est déjà échu.",
    "Ce qui est verrouillé n’est plus visible, sauf pour un administrateur ; ce qui est anonymisé perd pour toujours les données des personnes, et les chiffres restent.",
    "Une fiche sous gel pour contentieux n’est pas touchée : on la place depuis sa page, dans « Autres actions ».",
    "Tant que les durées ne sont pas confirmées, rien ne se fait ; « Appliquer maintenant » apparaît ensuite.",
  ],
  "/settings/jobs": [
    "Ce sont les travaux que le système fait seul : notifications, importations, nettoyages.",
    "Un travail qui échoue recommence ; on voit ici combien de fois et pourquoi.",
    "Un e-mail qui n’est pas parti apparaît en haut avec son motif ; vous pouvez le renvoyer, un par un ou tous.",
    "« Sauvegardes » indique quand la dernière a été faite, si sa restauration a été essayée et si elles sont en retard ; ouvrez-le pour voir le détail.",
    "Seuls les administrateurs la voient.",
  ],
  "/settings/sign-ins": [
    "Les personnes d’un client peuvent se connecter avec le compte de leur entreprise : on indique ici son fournisseur OpenID Connect pour chaque domaine d’adresse e-mail.",
    "L’adresse de retour affichée dans le formulaire s’enregistre chez le fournisseur ; « Essayer » dit s’il répond, s’il reconnaît le client et, sinon, ce qui ne va pas.",
    "Si c’est obligatoire, ces personnes ne se connectent plus par mot de passe, clé d’accès ni invitation. Le personnel de l’installation n’est jamais exclu.",
    "Qui se connecte pour la première fois reçoit un compte sans aucun droit ; les gestionnaires sont prévenus et donnent rôle, zones et magasins dans « Utilisateurs ».",
    "Le secret est conservé chiffré et n’est plus affiché. Seuls les administrateurs la voient.",
  ],
  "/settings/held-files": [
    "Ici attendent les fichiers arrivés entiers qui n’ont pas pu être ajoutés à leur fiche : la personne qui les a envoyés a perdu l’accès, ou la fiche a été supprimée pendant l’envoi.",
    "« Ajouter » le porte à sa fiche ou à une autre ; la personne qui l’a envoyé reste indiquée, et l’historique dit qui l’a ajouté.",
    "« Écarter » l’efface pour toujours. Le journal conserve son empreinte et qui l’a décidé.",
  ],
  "/settings/webhooks": [
    "Un webhook prévient un autre système de ce qui arrive aux fiches : création, modification, changement de statut, suppression.",
    "Chaque annonce est signée ; le système qui la reçoit vérifie la signature avec la clé affichée à la création.",
    "Ce qui est envoyé est ce que voit le responsable à cet instant. Utilisez un compte de service aux droits limités.",
    "Un envoi qui échoue est répété pendant deux jours ; ensuite le webhook est désactivé et son auteur reçoit un e-mail.",
    "« Envois » montre chaque annonce et son résultat, et permet de la renvoyer. Les gestionnaires voient ceux des clients, les administrateurs tous.",
  ],
  "/settings/installation": [
    "Réglages de toute l’installation : si chacun peut demander un compte et si le personnel, ou tout le monde, doit utiliser la double authentification.",
    "Les changements valent aussitôt et restent dans l’historique. Seuls les administrateurs la voient.",
    "Dans « Auteurs », indiquez quels auteurs voient les utilisateurs d’un client, et s’ils voient leurs photographies.",
    "Dans « Délais », indiquez après combien de jours les gestionnaires sont prévenus d’un délai resté sans action.",
    "Dans « Nom et couleur » et « Courriels », choisissez le nom de l’installation, sa couleur et son expéditeur, et envoyez-vous un courriel d’essai. En bas figurent les versions, les sauvegardes et les sceaux.",
  ],
  "/settings/import": [
    "Ajoutez une feuille Excel ou un CSV avec une ligne par fiche et dites à quel champ correspond chaque colonne\u00a0; les noms proches sont proposés seuls.",
    "Tout est d’abord vérifié et les erreurs sont affichées, ligne par ligne. Toutes les lignes sont importées ou aucune.",
    "Chaque ligne est créée comme à son écran : mêmes vérifications, numéro et historique. Vous ne pouvez nommer que les clients, magasins et personnes que vous voyez.",
    "Pour modifier des fiches qui existent déjà, choisissez comment les reconnaître\u00a0: par leur code, numéro, plaque ou pièce d’identité. La vérification montre l’ancienne valeur et la nouvelle\u00a0; les cellules vides ne changent rien.",
    "Pour ajouter des articles, témoins, diligences ou paiements à des affaires qui existent, mettez sur chaque ligne le numéro de l’affaire et un seul élément de la liste\u00a0; plusieurs lignes peuvent avoir le même numéro.",
    "Les colonnes et la façon de reconnaître les fiches sont retenues pour le prochain fichier aux mêmes titres. En bas, une importation entière peut être annulée pendant un jour\u00a0: ce qu’elle a créé est supprimé, ce qu’elle a modifié reprend ses valeurs.",
  ],
};
