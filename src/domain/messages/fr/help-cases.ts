import type { helpCases as es } from "../es/help-cases.ts";

export const helpCases: Record<keyof typeof es, readonly string[]> = {
  "/dashboard/cases": [
    "Voici les chiffres des affaires pénales que vous pouvez voir. Choisissez en haut le client, les zones, les établissements et la période ; l’adresse de la page garde ce choix et peut être partagée.",
    "Chaque panneau indique sur combien d’affaires il porte. « Voir le tableau » montre les mêmes données dans un tableau, lisible aussi par un lecteur d’écran.",
    "Cliquez sur une barre ou une part pour ouvrir la liste des affaires concernées.",
    "Les flèches comparent avec la période précédente de même durée.",
    "« Exporter en PDF » fait un document avec les mêmes chiffres et les mêmes filtres ; « Imprimer » les met sur papier.",
  ],
  "/dashboard/issues": [
    "Ce sont les mêmes chiffres, mais pour les incidents sans plainte.",
    "Ils montrent ce qui se passe dans les magasins avant de devenir une affaire : heures, méthodes et montants.",
    "Cliquez sur une barre pour ouvrir la liste des incidents concernés.",
  ],
  "/main/cases": [
    "C’est la liste des affaires pénales que vous pouvez voir, les plus récentes d’abord. Elle se met à jour seule quand quelqu’un modifie quelque chose.",
    "Les phases en haut filtrent en un clic. Les filtres affinent davantage ; ce qui est choisi s’affiche dessous et se retire avec la ×.",
    "Cliquez sur le titre d’une colonne pour trier. « Colonnes » choisit celles qui sont affichées et leur ordre.",
    "« Vues » enregistre les filtres, les colonnes et le tri sous un nom pour y revenir.",
    "« Exporter » télécharge ce que montre la liste, avec ses filtres et ses colonnes, en Excel ou CSV.",
  ],
  "/main/cases/new": [
    "Racontez ce qui s’est passé en cinq étapes courtes. La saisie est enregistrée seule sur cet appareil : vous pouvez fermer la page et continuer plus tard.",
    "Indiquez le magasin et l’heure, les faits, les articles, les images et les personnes et, si elle est venue, la police.",
    "À droite, ou à la dernière étape sur un téléphone, vous voyez ce qui manque. L’obligatoire empêche l’envoi ; le reste aide seulement l’avocat.",
    "Les photos et les vidéos sont envoyées après l’affaire et reprennent seules si la connexion est coupée.",
    "Vous pouvez aussi envoyer hors connexion : le signalement est gardé et part une seule fois quand elle revient.",
  ],
  "/main/cases/$id": [
    "En haut figurent le numéro, le statut et les phases de l’affaire. Le bouton de statut ne propose que les étapes possibles maintenant et dit ce qui manque pour les autres.",
    "Les onglets réunissent les données générales, les témoins, les fichiers, la plainte, l’audience et les diligences. Chacun s’enregistre séparément. Après une condamnation, l’onglet de l’audience reçoit les sommes allouées, les échéances et les paiements.",
    "La barre d’enregistrement apparaît quand il y a des modifications et les nomme. Si une autre personne enregistre en même temps, vous choisissez pour les champs communs ; rien n’est perdu.",
    "À droite figurent les dates clés avec les délais proposés, les fiches liées et l’activité. Cliquez sur une date pour voir son calcul ; vérifiez-la. Une fois le délai de recours expiré, la date à laquelle la décision est définitive est proposée et s’accepte en un clic. « Antécédents » montre aux avocats les condamnations de chaque auteur.",
    "Si l’avocat demande des pièces, le magasin les fournit en haut, avec « Envoyer un fichier » ou « Répondre ». Tant que l’affaire n’est pas close, il peut ajouter des fichiers ; si un envoi échoue, appuyez sur « Réessayer ».",
    "« Résumé en PDF » télécharge un document avec ce que vous pouvez voir de l’affaire.",
  ],
  "/main/issues": [
    "Ce sont les incidents notés sans plainte. La liste fonctionne comme celle des affaires.",
    "Filtrez par magasin, méthode ou montant pour repérer les répétitions.",
    "Un incident peut devenir une affaire depuis sa fiche si l’on décide ensuite de porter plainte.",
  ],
  "/main/issues/new": [
    "Notez un incident pour lequel aucune plainte ne sera déposée. Ce sont les mêmes étapes que pour une affaire, sans police ni audience.",
    "Si vous changez d’avis en chemin, répondez oui à la question de la plainte : la saisie est conservée.",
    "La saisie est enregistrée seule sur cet appareil, même hors connexion, et envoyée une seule fois.",
  ],
  "/main/issues/$id": [
    "C’est la fiche d’un incident sans plainte : données générales, témoins et fichiers.",
    "« Convertir en affaire » crée l’affaire pénale avec tout ce qui figure ici et relie les deux.",
    "La barre d’enregistrement apparaît quand il y a des modifications.",
    "Seul un avocat le convertit en affaire. Le siège peut le lui demander ici ; la fiche dit qui l’a demandé et quand.",
  ],
  "/main/calendar": [
    "Il montre les audiences, les délais et les autres dates des affaires que vous pouvez voir, par mois ou par semaine.",
    "À gauche, choisissez les avocats et les types d’événement. Chaque avocat a sa couleur.",
    "Cliquez sur un événement pour voir le jour, l’heure, la juridiction et les témoins, et pour ouvrir l’affaire.",
    "Qui peut modifier l’audience la fait glisser vers un autre jour ou change sa date ; sans nouvelle date, elle est renvoyée. Une audience annulée apparaît barrée. Un avertissement s’affiche quand un avocat en a deux à la fois.",
    "Dans « Mon compte », le calendrier externe donne une adresse pour voir vos audiences sur votre téléphone, avec des rappels ; il peut aussi inclure toutes celles que vous pouvez voir.",
  ],
  "/main/search": [
    "Une seule case cherche dans les affaires, les incidents, les affaires civiles, les auteurs, les bandes, les véhicules, les témoins et les établissements.",
    "Les accents, les majuscules et les tirets des immatriculations et des pièces d’identité ne comptent pas. Une lettre fausse est tolérée dans les noms et les immatriculations.",
    "Les étiquettes en haut disent combien de résultats il y a par type. À gauche, affinez par client, magasin, statut, période ou montant.",
    "Vous pouvez enregistrer une recherche, la partager avec votre équipe et exporter le résultat.",
  ],
  "/main/search/network/$entity/$id": [
    "Ce dessin montre ce qui entoure une personne, une bande, un véhicule ou une affaire : qui apparaît avec qui, et dans quelle affaire.",
    "Chaque trait s’ouvre et mène à l’affaire qui relie ses deux bouts.",
    "Filtrez par type et par date s’il y en a trop. 300 éléments au plus sont affichés.",
    "« Tableau » dit la même chose que le dessin et se parcourt au clavier.",
  ],
  "/main/reports": [
    "Voici les rapports que vous avez demandés : ils se préparent seuls et vous êtes prévenu quand ils sont prêts.",
    "Ils sont gardés 24 heures ; ensuite il faut les demander à nouveau.",
    "Les rapports d’un client, le rapport global et les diligences se demandent depuis les statistiques et la fiche du client, avec leur langue et leurs filtres.",
  ],
  "/main/teaching": [
    "Voici les contenus de formation publiés pour votre entreprise et dans votre langue.",
    "Ce que vous n’avez pas encore lu est signalé. L’ouvrir note que vous l’avez lu.",
    "Les gestionnaires publient de nouveaux contenus avec « Créer » et voient qui les a lus.",
  ],
  "/main/teaching/$id": [
    "Lisez le contenu et ouvrez ses fichiers. Les vidéos ajoutées se regardent ici même ; les liens s’ouvrent dans un autre onglet.",
    "Les gestionnaires modifient le texte, les destinataires et la date de publication ; les autres lisent seulement.",
    "Un gestionnaire voit qui l’a ouvert et quand.",
  ],
  "/civil/civilCases": [
    "C’est la liste des affaires civiles de vos clients. Elle fonctionne comme celle des affaires pénales : phases, filtres, colonnes et vues.",
    "Ouvrez une affaire pour voir ses délais : le délai pour conclure ou s’opposer figure parmi les dates clés.",
    "« Exporter » télécharge ce que montre la liste.",
  ],
  "/civil/civilCases/new": [
    "Ouvrez une affaire civile avec le client, la procédure et la partie adverse.",
    "Les champs marqués d’un astérisque sont obligatoires ; le reste peut être complété plus tard.",
    "Le système donne le numéro de l’affaire à l’enregistrement.",
  ],
  "/civil/civilCases/$id": [
    "Elle réunit la procédure, les parties, les audiences et les fichiers d’une affaire civile.",
    "Le bouton de statut propose les étapes possibles et dit ce qui manque pour les autres.",
    "Les délais proposés comptent les jours ouvrés selon les jours fériés du siège de la juridiction. Vérifiez-les avant de vous y fier.",
    "Indiquez quand le règlement amiable a été tenté, quand la demande a été déposée et, pour un « monitorio », quand l’opposition vous a été communiquée : les délais en découlent. En Espagne, l’attente avant l’exécution court à partir de la décision définitive, proposée quand le délai de recours a expiré.",
    "Si l’affaire est gagnée, « Sommes allouées et paiements » reçoit ce qui est alloué, les échéances convenues et les paiements ; le reste à recouvrer est affiché.",
  ],
  "/civil/calendar": [
    "Il montre les audiences préalables, les audiences et les échéances des affaires civiles.",
    "Choisissez le mois ou la semaine, et les avocats à afficher.",
    "Cliquez sur un événement pour voir ses données et ouvrir l’affaire.",
  ],
  "/account": [
    "Modifiez ici votre nom, votre photo et votre mot de passe. Changer le mot de passe ferme vos autres sessions.",
    "La double authentification demande un code de votre téléphone à la connexion. Conservez les codes de secours.",
    "Avec une clé d’accès, vous vous connectez par l’empreinte, le visage ou le code PIN de votre appareil, sans mot de passe ni code.",
    "La liste des sessions montre les appareils connectés et permet de les déconnecter.",
    "Le calendrier externe donne une adresse pour voir vos audiences dans une autre application. Elle est personnelle : ne la partagez pas.",
    "Dans « Avis que vous recevez », choisissez pour chaque type s’il apparaît dans l’application et s’il arrive par e-mail.",
  ],
};
