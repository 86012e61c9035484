/** What comes next in a record. */
export const nextSteps = {
  "nextStep.title": "Próximo paso",
  "nextStep.line": ({ step, date }: { step: string; date: string }) => `Próximo paso: ${step}, ${date}`,
  "nextStep.left": ({ days }: { days: number }) =>
    days === 0 ? "Hoy" : days === 1 ? "Mañana" : days > 0 ? `Quedan ${days} días` : days === -1 ? "Venció ayer" : `Venció hace ${-days} días`,
  "nextStep.idle": ({ date }: { date: string }) => `Nada previsto. Conviene mirarlo antes del ${date}.`,
  "nextStep.idleSince": ({ date }: { date: string }) => `Nada previsto. Había que mirarlo antes del ${date}.`,
  "nextStep.decide": "Decidir qué sigue",
  "nextStep.change": "Cambiar",
  "nextStep.ask": "¿Qué sigue?",
  "nextStep.text": "No queda nada previsto. Indique el siguiente paso o por qué no lo hay y cuándo volver a mirarlo.",
  "nextStep.textTask": "No queda nada previsto. Indique el siguiente paso.",
  "nextStep.task": "Una tarea",
  "nextStep.nothing": "Nada por ahora",
  "nextStep.kind": "Siguiente paso",
  "nextStep.save": "Guardar",
  "nextStep.later": "Ahora no",
  "nextStep.saved": "Próximo paso guardado",
} as const;
