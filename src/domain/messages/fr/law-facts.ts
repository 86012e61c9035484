import type { lawFacts as es } from "../es/law-facts.ts";
import type { Same } from "../same.ts";

export const lawFacts: Same<typeof es> = {
  "law.penalOrder.civil": "Délai propre d’opposition aux dispositions civiles de l’ordonnance pénale (proposition)",
  "law.appealAnswer": "Espagne, délai pour répondre au recours adverse (proposition)",
  "law.cassation": "Délai du pourvoi en cassation (proposition)",
  "law.orderService": "Délai de signification de l’injonction de payer (proposition)",
  "law.orderEnforcement": "Exécution de l’injonction de payer possible à partir du (proposition)",
  "law.defaultJudgment": "Délai de notification du jugement par défaut (proposition)",
  "law.summons": "Délai de remise de l’assignation au greffe (proposition)",
  "law.masc.possible": "Espagne, demande possible à partir du (proposition)",
  "law.masc.year": "Espagne, fin de l’année pour agir après la tentative d’accord (proposition)",
  "law.suspension": "Espagne, six mois pour que le juge dirige la procédure (proposition)",
  "law.silence": "Un an sans diligence depuis la dernière (proposition)",
  "law.step.courtComplaint": ({ date }) => `Espagne, plainte devant le juge : ${date}`,
  "law.step.suspension":
    "Espagne, elle suspend le délai 6 mois au plus. Sans décision contre une personne déterminée, le temps compte comme si elle n’avait pas été déposée (art. 132.2.2.ª CP)",
  "law.step.lastAct": ({ date }) => `Dernière interruption : ${date}`,
  "law.step.silence": "Le délai court à nouveau pendant l’inaction : demandez la suite de la procédure et enregistrez la diligence",
  "law.step.interrupted": ({ date, act }) => `Le délai court à nouveau depuis le ${date} : ${act}`,
  "law.step.notInterrupted": ({ date, act }) =>
    `Ne change pas la date : ${act}, ${date} (sans effet, une seule personne parmi plusieurs, ou personne visée inconnue)`,
  "law.step.datePassed": "La date calculée est passée. On ne sait pas si une diligence absente de la liste a interrompu le délai",
  "law.step.foundPetty": ({ date }) =>
    `Espagne, si le jugement retient une infraction mineure, l’année a couru depuis les faits : jusqu’au ${date} (Acuerdo TS 26/10/2010)`,
  "law.step.order": ({ date }) => `Date de l’injonction de payer : ${date}`,
  "law.step.noOrder": "Indiquez la date de l’injonction de payer : non signifiée à temps, elle est non avenue (art. 1411 CPC)",
  "law.step.noOppositionNotice": "Seulement si le greffe n’a signalé aucune opposition",
  "law.step.notInPerson":
    "Si elle n’a pas été signifiée à personne, l’opposition reste ouverte jusqu’à un mois après la première signification à personne ou la première saisie (art. 1416 CPC)",
  "law.step.defaultJudgment": ({ date }) => `Jugement par défaut : ${date}`,
  "law.step.summons": ({ days, reference }) =>
    `Au moins ${days} jours avant l’audience et, si la date a été communiquée par voie électronique, dans les deux mois de cette communication (art. ${reference})`,
  "law.step.noHearingNotice": "Indiquez quand la date d’audience a été communiquée : le délai peut finir plus tôt",
  "law.step.noInquiry": "Indiquez le début de l’enquête ou de l’instruction pour calculer la date",
  "law.step.lateActs": "Espagne, les mesures décidées après ne sont pas valables (art. 324.3 LECrim)",
  "law.step.twoMoreYears": "Ensuite, à titre exceptionnel, deux prolongations d’un an chacune, autorisées par le parquet (art. 75-3 CPP)",
  "law.step.transfer": ({ date }) => `Espagne, communication du recours : ${date}`,
  "law.step.secondJudgment": ({ date }) => `Décision d’appel : ${date}`,
  "law.step.pourvoi":
    "Jours francs. Depuis le 30/09/2024 un délai de 10 jours est signalé (loi 2023-1059) : le plus court est affiché jusqu’à vérification par un avocat",
  "law.step.dutyDays": "Espagne, le nombre de jours fixé par le juge de permanence manque : deux au plus",
  "law.step.ownOrder": ({ date }) => `Notification à la partie civile : ${date}`,
  "law.step.noOwnOrder": "Votre propre notification manque : le délai est compté depuis celle du prévenu",
  "law.step.ownOrderIf": "Seulement si l’ordonnance statue sur les intérêts civils et que vous êtes partie civile",
  "law.step.masc.receipt": ({ date }) => `Espagne, réception par l’autre partie : ${date}`,
  "law.step.masc.since": ({ date }) => `Espagne, l’année court depuis : ${date}`,
  "law.step.masc.noReceipt": "Espagne, indiquez la réception par l’autre partie, ou la fin de la tentative, pour calculer la date",
  "law.step.masc.noEnd": "Espagne, l’autre partie a répondu : indiquez la fin de la tentative sans accord",
  "law.step.latest": ({ date }) => `Si elle est née le jour de l’affaire, jusqu’au ${date} ; si elle est née avant, plus tôt`,
  "law.step.noArisen": "Indiquez la naissance de l’action pour calculer la date",
  "law.step.penalFirst": "Espagne, si une affaire pénale porte sur les mêmes faits, le délai court à partir de sa fin (art. 114 LECrim)",
};
