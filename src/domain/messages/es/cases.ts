/** Penal cases: what is wrong with one, its statuses, what is proposed and warned of. */
export const cases = {
  "case.autos.invalid": "Número de autos incorrecto. Ej: 123/2026.",
  "case.facts.short": "Describa los hechos con al menos 20 caracteres",
  "case.beforeJudgment": "La fecha no puede ser anterior a la sentencia",
  "case.customer.noPenal": "Este cliente no tiene casos penales",
  "case.deleted": "Este caso ha sido eliminado",
  "confirm.witness": "¿Desea quitar a este testigo del caso?",
  "status.notAllowed": ({ from, to }: { from: string; to: string }) => `No se puede pasar de «${from}» a «${to}»`,
  "status.noRole": "Su rol no permite este cambio",
  "status.missing": ({ fields }: { fields: string }) => `Antes de continuar, complete: ${fields}`,
  "status.needTrial": "Indique la fecha del juicio y el órgano judicial",
  "status.needReason": "Indique el motivo de no tramitación",
  "status.needDamning": "Una condena requiere el sentido «condenatoria»",
  "status.needAcquittal": "Una absolución requiere el sentido y su motivo",
  "status.needAdjournment": "Añada la suspensión y su motivo",
  "status.reopenConfirm": ({ cid }: { cid: string }) => `Va a reabrir el caso ${cid}. Indique el motivo.`,
  "status.forced": ({ user, reason }: { user: string; reason: string }) => `Cambio forzado por ${user}: ${reason}`,
};
