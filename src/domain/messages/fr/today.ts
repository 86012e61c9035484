import type { today as es } from "../es/today.ts";
import type { Same } from "../same.ts";

export const today: Same<typeof es> = {
  "today.hearings": "Audiences",
  "today.hearingsNone": "Aucune dans les 7 prochains jours.",
  "today.all": "Tout voir",
  "today.allOf": ({ section }) => `Tout voir : ${section}`,
  "today.more": ({ n }) => `plus de ${n}`,
  "today.isToday": "Aujourd’hui",
  "today.tomorrow": "Demain",
  "today.quiet": "Une journée tranquille",
  "today.quietText": "Rien en attente pour aujourd’hui ni pour cette semaine.",
  "today.deadlines": "Délais",
  "today.deadlinesNone": "Aucun dans les 30 prochains jours.",
  "today.overdue": ({ n }) => (n === "1" ? "1 dépassé" : `${n} dépassés`),
  "today.workingDays": ({ n }) =>
    n < 0
      ? n === -1
        ? "dépassé depuis 1 jour ouvré"
        : `dépassé depuis ${-n} jours ouvrés`
      : n === 0
        ? "expire aujourd’hui"
        : n === 1
          ? "reste 1 jour ouvré"
          : `restent ${n} jours ouvrés`,
  "today.tasks": "Tâches",
  "today.tasksMine": "Mes tâches",
  "today.tasksNone": "Aucune pour cette semaine.",
  "today.taskDone": ({ what }) => `Marquer comme faite : ${what}`,
  "today.newRecords": "Nouvelles affaires",
  "today.papers": "Pièces reçues",
  "today.papersText": ({ files, answers }) => {
    const sent = files === 1 ? "1 fichier" : `${files} fichiers`;
    const answered = answers === 1 ? "1 réponse" : `${answers} réponses`;
    return answers === 0 ? sent : files === 0 ? answered : `${sent} et ${answered}`;
  },
  "today.unread": "Messages non lus",
  "today.mentioned": "vous êtes mentionné",
  "today.idle": "Sans prochaine étape",
  "today.idleSince": ({ date }) => `sans mouvement depuis le ${date}`,
  "today.unassigned": "Sans avocat",
  "today.escalations": "Délais que personne n’a traités",
  "today.penal": "Pénales",
  "today.civil": "Civiles",
  "today.everybody": "Tous les avocats",
  "today.lawyer": "Avocat",
  "today.loads": "Charge par avocat",
  "today.loadsNote":
    "Est en cours toute affaire qui n’est pas terminée, même en attente (plainte contre X, classement sans suite). Les délais et tâches dépassés sont ceux des affaires de chaque avocat ; les audiences, celles qu’il suit et qui ont lieu dans les 7 jours.",
  "today.loadCases": "Pénales",
  "today.loadCivil": "Civiles",
  "today.loadHearings": "Audiences, 7 jours",
  "today.loadOverdue": "Délais et tâches dépassés",
  "today.loadIdle": "Sans prochaine étape",
  "today.loadLast": "Dernière diligence",
  "today.loadNever": "aucune",
  "today.daysAgo": ({ n }) => (n <= 0 ? "aujourd’hui" : n === 1 ? "il y a 1 jour" : `il y a ${n} jours`),
  "today.dayOf": ({ name }) => `La journée de ${name}`,
  "today.loadOf": ({ column, name }) => `${column} : ${name}`,
  "today.health": "Santé de l’installation",
  "health.good": "Bien",
  "health.attention": "Attention",
  "health.failure": "Échec",
  "health.backups": "Sauvegardes",
  "health.journal": "Journal vérifié",
  "health.mails": "E-mails",
  "health.jobs": "Travaux du serveur",
  "health.disk": "Espace disque",
  "health.last": ({ when }) => `dernière : ${when}`,
  "health.checked": ({ when }) => `vérifié : ${when}`,
  "health.never": "jamais",
  "health.unsent": ({ n }) => (n === 0 ? "tous envoyés" : n === 1 ? "1 non envoyé" : `${n} non envoyés`),
  "health.failed": ({ n }) => (n === 0 ? "aucun échec" : n === 1 ? "1 échec" : `${n} échecs`),
  "health.free": ({ size }) => `${size} libres`,
};
