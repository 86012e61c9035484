import type { law as es } from "../es/law.ts";
import type { Same } from "../same.ts";

export const law: Same<typeof es> = {
  "law.limitation": "Prescription de l’action publique (proposition)",
  "law.limitation.penalty": "Prescription de la peine (proposition)",
  "law.appeal": "Délai d’appel du jugement (proposition)",
  "law.dismissal.reform": "Espagne, recours « de reforma » contre le classement (proposition)",
  "law.dismissal.appeal": "Appel de la décision de non-lieu ou de classement (proposition)",
  "law.dismissal.victim": "Espagne, recours de la victime non constituée contre le classement (proposition)",
  "law.dismissal.recourse": "Recours devant le procureur général contre le classement sans suite",
  "law.inquiry": "Fin du délai d’enquête ou d’instruction (proposition)",
  "law.privateComplaint": "Plainte avec constitution de partie civile possible à partir du (proposition)",
  "law.unknownAuthor": "Espagne, auteur inconnu : la police conserve la procédure (proposition)",
  "law.years": ({ n }) => (n === 1 ? "1 an" : `${n} ans`),
  "law.months": ({ n }) => `${n} mois`,
  "law.days": ({ n }) => (n === 1 ? "1 jour" : `${n} jours`),
  "law.hours": ({ n }) => (n === 1 ? "1 heure" : `${n} heures`),
  "law.step.facts": ({ date, zone }) => `Faits : ${date} (heure locale : ${zone})`,
  "law.step.judgment": ({ date }) => `Jugement : ${date}`,
  "law.step.notified": ({ date }) => `Notification : ${date}`,
  "law.step.inquiry": ({ date }) => `Début de l’enquête : ${date}`,
  "law.step.complaint": ({ date }) => `Plainte : ${date}`,
  "law.step.term": ({ term, reference }) => `Délai : ${term} (art. ${reference})`,
  "law.step.hours": ({ term, reference }) => `Délai : ${term} à partir de l’heure de la plainte (art. ${reference})`,
  "law.step.dateToDate": "Compté de quantième à quantième",
  "law.step.monthEnd": "Compté de quantième à quantième ; le mois d’arrivée n’a pas ce jour et le délai finit le dernier",
  "law.step.working":
    "Espagne, seuls comptent les jours ouvrés à partir du lendemain : ni samedis, dimanches, jours fériés, ni août, ni, depuis décembre 2022, du 24 décembre au 6 janvier",
  "law.step.holidaysOf": ({ province }) =>
    `Jours fériés nationaux et jours régionaux fixes de ${province} ; vérifiez les jours fériés locaux du siège`,
  "law.step.holidays": "Jours fériés nationaux ; vérifiez les jours fériés régionaux et locaux du siège",
  "law.step.calendar": ({ reference }) =>
    `Tous les jours comptent à partir du lendemain ; un délai qui finit un samedi, un dimanche ou un jour férié est prolongé jusqu’au premier jour ouvrable suivant (art. ${reference})`,
  "law.step.moved": ({ date }) => `Le ${date} n’est pas un jour ouvré`,
  "law.step.every": "Espagne, en urgence et pendant l’instruction tous les jours comptent (art. 201 LECrim)",
  "law.step.end": ({ date }) => `Dernier jour : ${date}`,
  "law.step.from": ({ date }) => `À partir du ${date}`,
  "law.step.longer": ({ term, date }) => `Si la peine maximale est plus lourde : ${term}, jusqu’au ${date}`,
  "law.step.adults": ({ date }) => `Pour les auteurs majeurs : jusqu’au ${date}`,
  "law.step.hidden": ({ date, reference }) =>
    `Si l’infraction est occulte ou dissimulée, le délai court à partir de sa découverte, au plus tard jusqu’au ${date} (art. ${reference})`,
  "law.step.interruption.es":
    "Espagne, l’avocat apprécie les interruptions (art. 132.2 CP). La plainte à la police n’arrête pas le délai ; devant le juge contre une personne déterminée, elle le suspend 6 mois au plus",
  "law.step.interruption.fr": "L’avocat apprécie les interruptions (art. 9-2 CPP) : tout acte de poursuite ou d’enquête ouvre un nouveau délai",
  "law.step.final": "La peine se prescrit à partir du jugement définitif : vérifiez cette date et les interruptions",
  "law.step.others": ({ date, reference }) => `Si une autre partie fait appel : jusqu’au ${date} (art. ${reference})`,
  "law.step.extension": ({ term, reference }) => `Prolongations jusqu’à ${term} (art. ${reference})`,
  "law.step.noTerm": "Ce recours n’est soumis à aucun délai",
  "law.step.noCrimeType": "Indiquez la catégorie de l’infraction pour calculer la date",
  "law.step.noJudgment": "Indiquez la date du jugement pour calculer la date",
  "law.step.noNotification": "Indiquez la date de notification pour calculer la date",
  "law.step.noPeriod": "Le délai en vigueur à la date des faits n’est pas connu de l’application",
  "suggestion.petty": ({ amount }) => `Espagne, montant ${amount} : infraction mineure possible (art. 234.2 CP)`,
  "suggestion.lessSerious": ({ amount }) => `Espagne, montant supérieur à ${amount} : délit de vol (art. 234.1 CP)`,
  "suggestion.repeat": ({ n }) => `Espagne, multirécidive possible (art. 234.2 CP) : ${n} condamnations connues`,
  "suggestion.repeat.ask": "Seules comptent celles que l’application connaît : demandez le casier judiciaire",
  "suggestion.reviewPrice": ({ amount }) => `Espagne, montant ${amount} : vérifiez le prix de vente TTC, car le montant détermine l’infraction`,
  "suggestion.alarm":
    "Espagne, antivols neutralisés : peine dans sa moitié supérieure (art. 234.3 CP). Vol avec effraction seulement si l’accès ou la sortie ont été forcés (art. 237 et 238 CP)",
  "suggestion.group": "Espagne, groupe lié à l’affaire : vol aggravé en organisation ou groupe possible (art. 235.1.9.º CP)",
  "suggestion.force": "Usage de la force : vol par effraction possible",
  "suggestion.seizure": "Vol à l’arraché : appréciez un vol avec violences",
  "suggestion.violence": "Violences ou menaces : vol avec violences possible. Demandez au magasin si quelqu’un est blessé et a un certificat médical",
  "suggestion.weapon":
    "Une arme ou un objet dangereux a été montré : vol avec arme en France (crime) ; en Espagne, robo con violencia, moitié supérieure de la peine",
  "suggestion.injured":
    "Espagne, témoin blessé : demandez le certificat médical. Vol avec violences possible, outre les blessures (art. 242 et 147 CP)",
  "suggestion.injured.none": "Témoin blessé : demandez le certificat médical. Sans ITT, vol aggravé par les violences (art. 311-4 4° CP)",
  "suggestion.injured.upTo": ({ days }) => `Témoin blessé avec une ITT de ${days} jours au plus : vol aggravé (art. 311-5 1° CP)`,
  "suggestion.injured.above": ({ days }) => `Témoin blessé avec une ITT de plus de ${days} jours : vol aggravé (art. 311-6 CP)`,
  "suggestion.fast.petty": "Espagne, infraction mineure constatée et auteur identifié : audience immédiate possible (art. 962 LECrim)",
  "suggestion.fast": "Espagne, délit constaté et auteur identifié : procédure rapide possible (art. 795 LECrim)",
  "suggestion.recovered": ({ status }) =>
    `Espagne, produits récupérés et aucune plainte : risque de classement (art. 963.1.1.ª LECrim). Envisagez le statut « ${status} »`,
  "suggestion.unknownAuthor": ({ hours, status }) =>
    `Espagne, plus de ${hours} heures depuis la plainte sans auteur connu (art. 284.2 LECrim). Envisagez le statut « ${status} »`,
  "suggestion.afd": ({ amount }) => `Montant jusqu’à ${amount} et biens restitués : amende forfaitaire possible (art. 311-3-1 CP)`,
  "suggestion.aggravated": "Plusieurs auteurs : vol aggravé possible (art. 311-4 CP)",
  "suggestion.organised":
    "Plusieurs auteurs et groupe lié à l’affaire : crime en bande organisée seulement si la préparation est établie (art. 311-9 et 132-71 CP)",
  "suggestion.minorHelp": "Majeur agissant avec des mineurs : peine aggravée (art. 311-4-1 CP)",
  "suggestion.minors.es": ({ age }) =>
    `Espagne, des mineurs sont impliqués : juridiction pour mineurs et prescription de l’art. 15 LO 5/2000. Pas de responsabilité pénale avant ${age} ans`,
  "suggestion.minors.fr": ({ age }) =>
    `Des mineurs sont impliqués : le code de la justice pénale des mineurs (CJPM) s’applique, sans amende forfaitaire. Avant ${age} ans, l’absence de discernement est présumée`,
  "suggestion.call.classic": "Convocation classique : procédure ordinaire",
  "suggestion.call.fast": "Convocation accélérée : procédure rapide",
  "suggestion.order": "L’interdiction de paraître imposée à cet auteur était en vigueur à la date des faits",
  "suggestion.order.breach": "Appréciez la violation de l’interdiction et avertissez l’avocat de l’affaire",
  "suggestion.offenceClass": "La classe ne correspond pas au type d’infraction : celle qui lui correspond est proposée, la prescription en dépend",
  "suggestion.related": ({ cases }) => `Même auteur, véhicule ou bande dans d’autres affaires ouvertes du client : ${cases}`,
  "law.civilAnswer.demand": "Échéance des conclusions en défense (proposition)",
  "law.civilAnswer.spanishPaymentOrder": "Espagne, délai pour payer ou s’opposer (proposition)",
  "law.civilAnswer.frenchPaymentOrder": "Délai d’opposition (proposition)",
  "law.civilAnswer.enforcement": "Délai d’opposition (proposition)",
  "law.civilGrace": "Exécution forcée possible à partir du (proposition)",
  "law.workingDays": ({ n }) => `${n} jours ouvrés`,
  "law.step.served.demand": ({ date }) => `Signification de la demande : ${date}`,
  "law.step.served.spanishPaymentOrder": ({ date }) => `Sommation de payer : ${date}`,
  "law.step.served.frenchPaymentOrder": ({ date }) => `Signification de l’ordonnance : ${date}`,
  "law.step.served.enforcement": ({ date }) => `Signification : ${date}`,
  "law.step.otherSide": "C’est le délai de la partie adverse",
  "suggestion.civil.due.demand": ({ date, term, from }) =>
    `Échéance proposée pour répondre : ${date} (${term} à partir de la signification du ${from})`,
  "suggestion.civil.due.spanishPaymentOrder": ({ date, term, from }) =>
    `Espagne, délai proposé pour payer ou s’opposer : ${date} (${term} à partir de la sommation du ${from})`,
  "suggestion.civil.due.frenchPaymentOrder": ({ date, term, from }) =>
    `Délai d’opposition proposé : ${date} (${term} à partir de la signification de l’ordonnance du ${from})`,
  "suggestion.civil.due.enforcement": ({ date, term, from }) =>
    `Délai d’opposition proposé : ${date} (${term} à partir de la signification du ${from})`,
  "suggestion.civil.verbal": ({ amount, procedure, limit }) => `Montant de ${amount} : ${procedure} (jusqu’à ${limit})`,
  "suggestion.civil.ordinary": ({ amount, procedure, limit }) => `Montant de ${amount} : ${procedure} (plus de ${limit})`,
  "suggestion.civil.settlement": ({ limit }) =>
    `Demande jusqu’à ${limit} : une tentative de règlement amiable doit précéder l’assignation (art. 750-1 CPC)`,
};
