import type { lawTerms as es } from "../es/law-terms.ts";
import type { Same } from "../same.ts";

export const lawTerms: Same<typeof es> = {
  "law.indictment": "Espagne, délai du mémoire d’accusation (proposition)",
  "law.penalOrder": "Délai d’opposition à l’ordonnance pénale (proposition)",
  "law.afd": "Délai pour payer ou contester l’amende forfaitaire (proposition)",
  "law.civilParty": "Constitution de partie civile par écrit (proposition)",
  "law.opposition.verbal": "Espagne, « monitorio » frappé d’opposition : délai pour y répondre (proposition)",
  "law.opposition.ordinary": "Espagne, « monitorio » frappé d’opposition : délai pour assigner (proposition)",
  "law.civilJudgment": "Fin du délai d’exécution du jugement (proposition)",
  "law.civilClaim": "Prescription de l’action civile (proposition)",
  "law.unchecked": "Proposition : aucun avocat n’a encore vérifié cette règle",
  "law.step.undecided.crimeType": ({ term, date, reference }) =>
    `Espagne, la catégorie de l’infraction, qui décide du délai, manque : le plus court est affiché. Si elle n’est pas mineure : ${term}, jusqu’au ${date} (art. ${reference})`,
  "law.step.undecided.processing": ({ term, date, reference }) =>
    `Espagne, la procédure, qui décide du délai, manque : le plus court est affiché. Si elle n’est pas rapide : ${term}, jusqu’au ${date} (art. ${reference})`,
  "law.step.undecided.both": ({ term, date, reference }) =>
    `Espagne, la catégorie de l’infraction et la procédure, qui décident du délai, manquent : le plus court est affiché. Sinon : ${term}, jusqu’au ${date} (art. ${reference})`,
  "law.step.cautious": "Espagne, un jour férié qui tombe un dimanche peut être reporté au lundi : par prudence, ce lundi n’est pas compté",
  "law.step.finalDate": ({ date }) => `Décision définitive : ${date}`,
  "law.step.noFinal": "Indiquez la date à laquelle la décision est définitive pour calculer la date",
  "law.step.copy": ({ date }) => `Copie de la plainte adressée au procureur : ${date}`,
  "law.step.noCopy":
    "Plainte déposée à la police ou en ligne : le délai court à compter de l’envoi d’une copie au procureur de la République ; indiquez cette date (art. 85 CPP)",
  "law.step.companyPapers":
    "À peine d’irrecevabilité, une société qui se constitue partie civile joint son bilan et son compte de résultat (art. 85 CPP) ; de même pour une citation directe (art. 392-1 CPP)",
  "law.step.opposition": ({ date }) => `Communication de l’opposition : ${date}`,
  "law.step.hearing": ({ date }) => `Audience : ${date}`,
  "law.step.civilDate": ({ date }) => `Naissance de l’action : ${date}`,
  "law.step.pronounced": ({ date, reference }) => `Jugement contradictoire : le délai court à compter du prononcé, le ${date} (art. ${reference})`,
  "law.step.served": ({ date }) =>
    `À compter de la signification seulement si la partie était absente et n’avait pas été avisée de la date ; sinon le délai expire le ${date}`,
  "law.step.guess": "Le siège de la juridiction n’est pas connu : la province de l’établissement est supposée",
  "law.step.minorsAdults": ({ date, reference }) => `Pour les majeurs jugés séparément : jusqu’au ${date} (art. ${reference})`,
  "law.step.measure.light": ({ term, date }) =>
    `Espagne, admonestation, travail d’intérêt général ou séjour de fin de semaine : ${term}, jusqu’au ${date}`,
  "law.step.measure.other": ({ term, date }) => `Espagne, autre mesure de deux ans au plus : ${term}, jusqu’au ${date}`,
  "law.step.measure.overTwoYears": ({ term, date }) => `Espagne, mesure de plus de deux ans : ${term}, jusqu’au ${date}`,
  "law.step.victim":
    "Espagne, la Ley 4/2015 protège les personnes physiques : il est discuté qu’une société puisse se prévaloir de ce délai (art. 2 et 12 Ley 4/2015)",
  "law.step.repeat":
    "Espagne, la plainte peut être réitérée devant le juge ou le parquet ; à elle seule, la plainte à la police n’interrompt pas la prescription (art. 284 LECrim et 132 CP)",
  "law.step.opposed.verbal":
    "Selon le montant, la procédure orale s’applique : répondez par écrit à l’opposition et demandez l’audience si vous la souhaitez",
  "law.step.opposed.ordinary":
    "Selon le montant, la procédure ordinaire s’applique : sans demande dans ce délai, l’affaire est classée aux dépens du demandeur",
  "law.step.hoursBefore": ({ term, reference }) => `Au moins ${term} avant l’audience (art. ${reference})`,
  "law.step.civilPartyNext": "Ensuite, elle reste possible oralement à l’audience, avant les réquisitions du ministère public",
  "law.step.afdReduced": ({ date, reference }) =>
    `Amende minorée en cas de paiement jusqu’au ${date} (art. ${reference}). Par voie électronique, 30 et 60 jours`,
  "law.step.afdClaim": "L’amende forfaitaire éteint l’action publique, pas l’action civile : demandez réparation devant le juge civil (art. 4 CPP)",
  "law.step.civilClaimStop": "En Espagne, la mise en demeure et la reconnaissance de dette interrompent le délai (art. 1973 CC)",
  "law.step.caducity": "Espagne, délai de forclusion : il ne s’interrompt pas ; le dépôt de la demande d’exécution suffit",
  "law.step.longerClaim": ({ term, date, reference }) =>
    `Espagne, si l’action personnelle n’a pas de délai propre : ${term}, jusqu’au ${date} (art. ${reference})`,
  "suggestion.final": ({ date, end }) =>
    `Date proposée à laquelle la décision est définitive : ${date}. Le délai de recours a expiré le ${end} et aucun recours n’est enregistré`,
  "suggestion.final.noAppeal": ({ date }) =>
    `Date proposée à laquelle la décision est définitive : ${date}, celle de la notification, car le jugement n’est pas susceptible d’appel`,
  "suggestion.final.check": "vérifiez que la juridiction l’a déclaré",
  "suggestion.final.general": "le procureur général dispose de 20 jours à compter du prononcé (art. 505 CPP)",
  "suggestion.orderMax": ({ term }) => `L’interdiction de paraître dépasse la durée maximale de ${term} : vérifiez les dates`,
  "suggestion.repeatComplaint":
    "Espagne, plainte classée par la police faute d’auteur : elle peut être réitérée devant le juge ou le parquet. À elle seule, elle n’interrompt pas la prescription (art. 284 LECrim et 132 CP)",
  "suggestion.afdClaim": "Amende forfaitaire notifiée : l’action civile reste ouverte devant le juge civil (art. 4 CPP)",
  "suggestion.civil.masc":
    "Espagne, avant de déposer la demande, justifiez d’une tentative de règlement amiable (MASC) et de sa date : c’est une condition de recevabilité (art. 5 LO 1/2025)",
  "suggestion.civil.masc.order": "Pour le « monitorio », les juridictions sont partagées : mieux vaut en justifier",
};
