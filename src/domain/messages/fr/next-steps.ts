import type { nextSteps as es } from "../es/next-steps.ts";
import type { Same } from "../same.ts";

export const nextSteps: Same<typeof es> = {
  "nextStep.title": "Prochaine étape",
  "nextStep.line": ({ step, date }) => `Prochaine étape\u00a0: ${step}, ${date}`,
  "nextStep.left": ({ days }) =>
    days === 0
      ? "Aujourd’hui"
      : days === 1
        ? "Demain"
        : days > 0
          ? `Encore ${days} jours`
          : days === -1
            ? "Échue hier"
            : `Échue depuis ${-days} jours`,
  "nextStep.idle": ({ date }) => `Rien n’est prévu. À regarder avant le ${date}.`,
  "nextStep.idleSince": ({ date }) => `Rien n’est prévu. Il fallait regarder avant le ${date}.`,
  "nextStep.decide": "Décider de la suite",
  "nextStep.change": "Modifier",
  "nextStep.ask": "Quelle est la suite ?",
  "nextStep.text": "Plus rien n’est prévu. Indiquez la prochaine étape, ou pourquoi il n’y en a pas et quand y revenir.",
  "nextStep.textTask": "Plus rien n’est prévu. Indiquez la prochaine étape.",
  "nextStep.task": "Une tâche",
  "nextStep.nothing": "Rien pour l’instant",
  "nextStep.kind": "Prochaine étape",
  "nextStep.save": "Enregistrer",
  "nextStep.later": "Pas maintenant",
  "nextStep.saved": "Prochaine étape enregistrée",
};
